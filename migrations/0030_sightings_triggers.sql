-- Creators in stage agreed are watched for posts that name the brand (docs/tracking.md, "Posts that are found").
INSERT INTO sighting_watches (workspace_id, creator_id, since) SELECT workspace_id, creator_id, stage_at FROM records WHERE stage = 'agreed';

CREATE TRIGGER sighting_watches_begin AFTER INSERT ON records WHEN NEW.stage = 'agreed'
BEGIN
  INSERT INTO sighting_watches (workspace_id, creator_id, since, next_look_at)
  VALUES (NEW.workspace_id, NEW.creator_id, NEW.stage_at,
    (SELECT NEW.stage_at FROM brands WHERE workspace_id = NEW.workspace_id AND terms <> '[]'));
END;

CREATE TRIGGER sighting_watches_move AFTER UPDATE OF stage ON records WHEN NEW.stage <> OLD.stage AND 'agreed' IN (NEW.stage, OLD.stage)
BEGIN
  DELETE FROM sighting_watches WHERE workspace_id = OLD.workspace_id AND creator_id = OLD.creator_id;
  INSERT INTO sighting_watches (workspace_id, creator_id, since, next_look_at)
  SELECT NEW.workspace_id, NEW.creator_id, NEW.stage_at,
    (SELECT NEW.stage_at FROM brands WHERE workspace_id = NEW.workspace_id AND terms <> '[]')
  WHERE NEW.stage = 'agreed';
END;

CREATE TRIGGER sighting_watches_end AFTER DELETE ON records WHEN OLD.stage = 'agreed'
BEGIN
  DELETE FROM sighting_watches WHERE workspace_id = OLD.workspace_id AND creator_id = OLD.creator_id;
END;

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
