-- Every joining of an enterprise is a stay of its own. What a member makes carries the id of the stay, so that colleagues never see what was made before it, after it or elsewhere
-- (docs/decisions/private-before-joining.md).
CREATE TRIGGER memberships_join AFTER UPDATE OF enterprise_id ON memberships WHEN NEW.enterprise_id IS NOT OLD.enterprise_id
BEGIN
  UPDATE memberships SET join_id = iif(NEW.enterprise_id IS NULL, NULL, lower(hex(randomblob(12)))) WHERE id = NEW.id;
END;

CREATE TRIGGER memberships_join_at_once AFTER INSERT ON memberships WHEN NEW.enterprise_id IS NOT NULL
BEGIN
  UPDATE memberships SET join_id = lower(hex(randomblob(12))) WHERE id = NEW.id;
END;

-- Members of today: their stay began when their membership did. What they made since belongs to it, the rest is private.
UPDATE memberships SET join_id = lower(hex(randomblob(12))) WHERE enterprise_id IS NOT NULL;
UPDATE publications SET join_id = (SELECT m.join_id FROM memberships m WHERE m.user_id = owner_id AND m.effective_at <= publications.created_at)
WHERE owner_id IN (SELECT user_id FROM memberships WHERE join_id IS NOT NULL);
UPDATE publication_labels SET join_id = (SELECT m.join_id FROM memberships m WHERE m.user_id = owner_id AND m.effective_at <= publication_labels.created_at)
WHERE owner_id IN (SELECT user_id FROM memberships WHERE join_id IS NOT NULL);
UPDATE tracking_sheets SET join_id = (SELECT m.join_id FROM memberships m WHERE m.user_id = owner_id AND m.effective_at <= tracking_sheets.created_at)
WHERE owner_id IN (SELECT user_id FROM memberships WHERE join_id IS NOT NULL);
UPDATE result_lists SET join_id = (SELECT m.join_id FROM memberships m JOIN tasks t ON t.id = result_lists.list_id WHERE m.user_id = result_lists.user_id AND m.effective_at <= t.created_at)
WHERE user_id IN (SELECT user_id FROM memberships WHERE join_id IS NOT NULL);
UPDATE project_creators SET join_id = (SELECT m.join_id FROM memberships m
  JOIN result_lists l ON l.project_id = project_creators.project_id AND l.list_id = project_creators.list_id AND l.join_id = m.join_id
  WHERE m.user_id = project_creators.rated_by AND m.effective_at <= project_creators.rated_at)
WHERE rated_by IN (SELECT user_id FROM memberships WHERE join_id IS NOT NULL);

CREATE TRIGGER result_lists_know_their_stay AFTER INSERT ON result_lists
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.user_id AND join_id IS NOT NULL)
BEGIN
  UPDATE result_lists SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.user_id)
  WHERE project_id = NEW.project_id AND task_type = NEW.task_type AND platform = NEW.platform AND list_id = NEW.list_id;
END;

CREATE TRIGGER track_runs_know_their_stay AFTER INSERT ON track_runs
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.owner_id AND join_id IS NOT NULL)
BEGIN
  UPDATE track_runs SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE task_id = NEW.task_id;
END;

CREATE TRIGGER publication_labels_know_their_stay AFTER INSERT ON publication_labels
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.owner_id AND join_id IS NOT NULL)
BEGIN
  UPDATE publication_labels SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE id = NEW.id;
END;

CREATE TRIGGER tracking_sheets_know_their_stay AFTER INSERT ON tracking_sheets
BEGIN
  UPDATE tracking_sheets SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE owner_id = NEW.owner_id;
END;

CREATE TRIGGER tracking_sheets_move_to_a_stay AFTER UPDATE OF spreadsheet_id ON tracking_sheets WHEN NEW.spreadsheet_id <> OLD.spreadsheet_id
BEGIN
  UPDATE tracking_sheets SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE owner_id = NEW.owner_id;
END;

-- A rating belongs to a stay when a list of that stay holds the creator, or is the one from which it is rated: the rating of a search that began before is not the team's.
CREATE TRIGGER ratings_know_their_stay AFTER INSERT ON project_creators
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.rated_by AND join_id IS NOT NULL)
BEGIN
  UPDATE project_creators SET join_id = (SELECT m.join_id FROM memberships m WHERE m.user_id = NEW.rated_by AND EXISTS (
      SELECT 1 FROM result_lists l WHERE l.project_id = NEW.project_id AND l.join_id = m.join_id
        AND (l.list_id = NEW.list_id OR EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = l.list_id AND c.creator_id = NEW.creator_id))))
  WHERE project_id = NEW.project_id AND creator_id = NEW.creator_id;
END;

CREATE TRIGGER ratings_move_to_a_stay AFTER UPDATE OF attitude, rated_at ON project_creators
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.rated_by AND join_id IS NOT NULL)
BEGIN
  UPDATE project_creators SET join_id = (SELECT m.join_id FROM memberships m WHERE m.user_id = NEW.rated_by AND EXISTS (
      SELECT 1 FROM result_lists l WHERE l.project_id = NEW.project_id AND l.join_id = m.join_id
        AND (l.list_id = NEW.list_id OR EXISTS (SELECT 1 FROM candidates c WHERE c.list_id = l.list_id AND c.creator_id = NEW.creator_id))))
  WHERE project_id = NEW.project_id AND creator_id = NEW.creator_id;
END;
