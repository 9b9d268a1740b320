-- Alerts of a post that is taken off the table are neither listed nor counted, and return with it (docs/tracking.md, "Alerts").
CREATE TRIGGER publication_alerts_move AFTER UPDATE OF deleted_at ON publications
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE publication_alerts SET is_live = NEW.deleted_at IS NULL WHERE publication_id = NEW.id;
END;
