-- The Google spreadsheet of an account falls behind with the first change to what it shows (docs/tracking.md, "Google Sheet"); later changes find it so already.
CREATE TRIGGER sheets_see_new_posts AFTER INSERT ON publications
BEGIN
  UPDATE tracking_sheets SET is_dirty = 1 WHERE owner_id = NEW.owner_id AND is_dirty = 0;
END;

CREATE TRIGGER sheets_see_changed_posts AFTER UPDATE OF title, region, published_at, cost_minor, currency, views, likes, comments, favorites, shares, state, read_at, deleted_at ON publications
BEGIN
  UPDATE tracking_sheets SET is_dirty = 1 WHERE owner_id = NEW.owner_id AND is_dirty = 0;
END;

CREATE TRIGGER sheets_see_labels AFTER INSERT ON publication_marks
BEGIN
  UPDATE tracking_sheets SET is_dirty = 1 WHERE owner_id = NEW.owner_id AND is_dirty = 0;
END;

CREATE TRIGGER sheets_see_lost_labels AFTER DELETE ON publication_marks
BEGIN
  UPDATE tracking_sheets SET is_dirty = 1 WHERE owner_id = OLD.owner_id AND is_dirty = 0;
END;
