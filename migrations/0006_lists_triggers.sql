-- A list knows how many creators an exclude list hides in it, and whose; in the same place as its other counts.
CREATE TRIGGER hidden_candidate_counts AFTER INSERT ON hidden_candidates
BEGIN
  INSERT INTO candidate_counters (list_id, tab, dim, key, count) VALUES (NEW.list_id, '*', 'hidden', NEW.scope, 1)
  ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER hidden_candidate_uncounts AFTER DELETE ON hidden_candidates
BEGIN
  UPDATE candidate_counters SET count = count - 1
  WHERE list_id = OLD.list_id AND tab = '*' AND dim = 'hidden' AND key = OLD.scope;
END;

CREATE TRIGGER hidden_candidate_changes_list AFTER UPDATE OF scope ON hidden_candidates WHEN NEW.scope <> OLD.scope
BEGIN
  UPDATE candidate_counters SET count = count - 1
  WHERE list_id = OLD.list_id AND tab = '*' AND dim = 'hidden' AND key = OLD.scope;
  INSERT INTO candidate_counters (list_id, tab, dim, key, count) VALUES (NEW.list_id, '*', 'hidden', NEW.scope, 1)
  ON CONFLICT (list_id, tab, dim, key) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER result_lists_know_their_stay AFTER INSERT ON result_lists
WHEN EXISTS (SELECT 1 FROM memberships WHERE user_id = NEW.user_id AND join_id IS NOT NULL)
BEGIN
  UPDATE result_lists SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.user_id)
  WHERE project_id = NEW.project_id AND task_type = NEW.task_type AND platform = NEW.platform AND list_id = NEW.list_id;
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
