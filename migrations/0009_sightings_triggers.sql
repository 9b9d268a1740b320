-- Terms make a look due, an hour (3,600,000 ms) after the last one at the soonest; without terms none is due.
CREATE TRIGGER brands_begin_looks AFTER INSERT ON brands WHEN NEW.terms <> '[]'
BEGIN
  UPDATE sighting_watches SET next_look_at = max(NEW.updated_at, coalesce(looked_at, 0) + 3600000) WHERE workspace_id = NEW.workspace_id;
END;

CREATE TRIGGER brands_change_looks AFTER UPDATE OF terms ON brands WHEN NEW.terms <> OLD.terms
BEGIN
  UPDATE sighting_watches SET next_look_at = iif(NEW.terms = '[]', NULL, max(NEW.updated_at, coalesce(looked_at, 0) + 3600000))
  WHERE workspace_id = NEW.workspace_id;
END;
