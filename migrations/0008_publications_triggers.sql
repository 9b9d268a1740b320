CREATE TRIGGER publication_counts_come AFTER INSERT ON publications WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO publication_counts (owner_id, label_id, platform, span, posts)
  SELECT NEW.owner_id, '', p.value, s.value, 1 FROM json_each(json_array('', NEW.platform)) p CROSS JOIN json_each(json_array('*', '0:' || (NEW.dated_at / 86400000), '1:' || (NEW.dated_at / 691200000), '2:' || (NEW.dated_at / 5529600000))) s WHERE true
  ON CONFLICT (owner_id, label_id, platform, span) DO UPDATE SET posts = posts + excluded.posts;
END;

CREATE TRIGGER publication_totals_come AFTER INSERT ON publications WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO publication_totals (owner_id, span, currency, posts, cost_minor, views, estimated_views, viewed_cost_minor, estimated_cost_minor)
  SELECT NEW.owner_id, s.value, coalesce(NEW.currency, ''),
    1,
    coalesce(NEW.cost_minor, 0),
    CASE NEW.is_estimated WHEN 0 THEN coalesce(NEW.views, 0) ELSE 0 END,
    CASE NEW.is_estimated WHEN 1 THEN coalesce(NEW.views, 0) ELSE 0 END,
    CASE WHEN NEW.is_estimated = 0 AND NEW.views > 0 THEN coalesce(NEW.cost_minor, 0) ELSE 0 END,
    CASE WHEN NEW.is_estimated = 1 AND NEW.views > 0 THEN coalesce(NEW.cost_minor, 0) ELSE 0 END
  FROM json_each(json_array('*', '0:' || (NEW.dated_at / 86400000), '1:' || (NEW.dated_at / 691200000), '2:' || (NEW.dated_at / 5529600000))) s WHERE true
  ON CONFLICT (owner_id, span, currency) DO UPDATE SET posts = posts + excluded.posts, cost_minor = cost_minor + excluded.cost_minor, views = views + excluded.views,
    estimated_views = estimated_views + excluded.estimated_views, viewed_cost_minor = viewed_cost_minor + excluded.viewed_cost_minor,
    estimated_cost_minor = estimated_cost_minor + excluded.estimated_cost_minor;
END;

CREATE TRIGGER publication_counts_move AFTER UPDATE OF platform, dated_at, deleted_at ON publications
WHEN OLD.platform <> NEW.platform OR OLD.dated_at <> NEW.dated_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  INSERT INTO publication_counts (owner_id, label_id, platform, span, posts)
  SELECT NEW.owner_id, '', p.value, s.value, sum(m.step)
  FROM (SELECT -1 AS step, OLD.platform AS platform, OLD.dated_at AS dated_at WHERE OLD.deleted_at IS NULL UNION ALL SELECT 1, NEW.platform, NEW.dated_at WHERE NEW.deleted_at IS NULL) m
  CROSS JOIN json_each(json_array('', m.platform)) p
  CROSS JOIN json_each(json_array('*', '0:' || (m.dated_at / 86400000), '1:' || (m.dated_at / 691200000), '2:' || (m.dated_at / 5529600000))) s
  WHERE true GROUP BY p.value, s.value HAVING sum(m.step) <> 0
  ON CONFLICT (owner_id, label_id, platform, span) DO UPDATE SET posts = posts + excluded.posts;
  UPDATE publication_marks SET platform = NEW.platform, dated_at = NEW.dated_at, is_live = NEW.deleted_at IS NULL
  WHERE owner_id = NEW.owner_id AND publication_id = NEW.id;
END;

CREATE TRIGGER publication_totals_move AFTER UPDATE OF dated_at, deleted_at, cost_minor, currency, views, is_estimated ON publications
WHEN OLD.dated_at <> NEW.dated_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.cost_minor IS NOT NEW.cost_minor OR OLD.currency IS NOT NEW.currency
  OR OLD.views IS NOT NEW.views OR OLD.is_estimated <> NEW.is_estimated
BEGIN
  INSERT INTO publication_totals (owner_id, span, currency, posts, cost_minor, views, estimated_views, viewed_cost_minor, estimated_cost_minor)
  SELECT NEW.owner_id, s.value, coalesce(m.currency, ''),
    sum(m.step * (1)),
    sum(m.step * (coalesce(m.cost_minor, 0))),
    sum(m.step * (CASE m.is_estimated WHEN 0 THEN coalesce(m.views, 0) ELSE 0 END)),
    sum(m.step * (CASE m.is_estimated WHEN 1 THEN coalesce(m.views, 0) ELSE 0 END)),
    sum(m.step * (CASE WHEN m.is_estimated = 0 AND m.views > 0 THEN coalesce(m.cost_minor, 0) ELSE 0 END)),
    sum(m.step * (CASE WHEN m.is_estimated = 1 AND m.views > 0 THEN coalesce(m.cost_minor, 0) ELSE 0 END))
  FROM (SELECT -1 AS step, OLD.dated_at AS dated_at, OLD.cost_minor AS cost_minor, OLD.currency AS currency, OLD.views AS views, OLD.is_estimated AS is_estimated WHERE OLD.deleted_at IS NULL UNION ALL SELECT 1, NEW.dated_at, NEW.cost_minor, NEW.currency, NEW.views, NEW.is_estimated WHERE NEW.deleted_at IS NULL) m
  CROSS JOIN json_each(json_array('*', '0:' || (m.dated_at / 86400000), '1:' || (m.dated_at / 691200000), '2:' || (m.dated_at / 5529600000))) s
  WHERE true GROUP BY s.value, coalesce(m.currency, '')
  ON CONFLICT (owner_id, span, currency) DO UPDATE SET posts = posts + excluded.posts, cost_minor = cost_minor + excluded.cost_minor, views = views + excluded.views,
    estimated_views = estimated_views + excluded.estimated_views, viewed_cost_minor = viewed_cost_minor + excluded.viewed_cost_minor,
    estimated_cost_minor = estimated_cost_minor + excluded.estimated_cost_minor;
END;

-- The labels of a post count as it does, from its mark's own copies of platform and date.
CREATE TRIGGER publication_marks_come AFTER INSERT ON publication_marks WHEN NEW.is_live = 1
BEGIN
  INSERT INTO publication_counts (owner_id, label_id, platform, span, posts)
  SELECT NEW.owner_id, NEW.label_id, p.value, s.value, 1 FROM json_each(json_array('', NEW.platform)) p CROSS JOIN json_each(json_array('*', '0:' || (NEW.dated_at / 86400000), '1:' || (NEW.dated_at / 691200000), '2:' || (NEW.dated_at / 5529600000))) s WHERE true
  ON CONFLICT (owner_id, label_id, platform, span) DO UPDATE SET posts = posts + excluded.posts;
END;

CREATE TRIGGER publication_marks_go AFTER DELETE ON publication_marks WHEN OLD.is_live = 1
BEGIN
  INSERT INTO publication_counts (owner_id, label_id, platform, span, posts)
  SELECT OLD.owner_id, OLD.label_id, p.value, s.value, -1 FROM json_each(json_array('', OLD.platform)) p CROSS JOIN json_each(json_array('*', '0:' || (OLD.dated_at / 86400000), '1:' || (OLD.dated_at / 691200000), '2:' || (OLD.dated_at / 5529600000))) s WHERE true
  ON CONFLICT (owner_id, label_id, platform, span) DO UPDATE SET posts = posts + excluded.posts;
END;

CREATE TRIGGER publication_marks_move AFTER UPDATE OF platform, dated_at, is_live ON publication_marks
BEGIN
  INSERT INTO publication_counts (owner_id, label_id, platform, span, posts)
  SELECT NEW.owner_id, NEW.label_id, p.value, s.value, sum(m.step)
  FROM (SELECT -1 AS step, OLD.platform AS platform, OLD.dated_at AS dated_at WHERE OLD.is_live = 1 UNION ALL SELECT 1, NEW.platform, NEW.dated_at WHERE NEW.is_live = 1) m
  CROSS JOIN json_each(json_array('', m.platform)) p
  CROSS JOIN json_each(json_array('*', '0:' || (m.dated_at / 86400000), '1:' || (m.dated_at / 691200000), '2:' || (m.dated_at / 5529600000))) s
  WHERE true GROUP BY p.value, s.value HAVING sum(m.step) <> 0
  ON CONFLICT (owner_id, label_id, platform, span) DO UPDATE SET posts = posts + excluded.posts;
END;

-- What was spent is history.
CREATE TRIGGER publication_costs_keep_rows BEFORE UPDATE ON publication_costs
BEGIN
  SELECT RAISE(ABORT, 'publication costs are append-only');
END;

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

-- Alerts of a post that is taken off the table are neither listed nor counted, and return with it (docs/tracking.md, "Alerts").
CREATE TRIGGER publication_alerts_move AFTER UPDATE OF deleted_at ON publications
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
BEGIN
  UPDATE publication_alerts SET is_live = NEW.deleted_at IS NULL WHERE publication_id = NEW.id;
END;

CREATE TRIGGER publication_costs_lose_no_rows BEFORE DELETE ON publication_costs
WHEN NOT EXISTS (SELECT 1 FROM departures WHERE user_id = OLD.owner_id AND state = 'ERASING')
BEGIN
  SELECT RAISE(ABORT, 'publication costs are append-only');
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
