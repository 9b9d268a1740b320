-- Records (docs/records.md): what bears a tag is saved. In an enterprise records and tags are the team's: tags of one name become one.
INSERT INTO records (workspace_id, creator_id, stage, stage_at, email, is_delivered, contacted_at, answered_at, saved_by, saved_at, updated_by, updated_at)
SELECT s.workspace_id, s.creator_id, iif(s.answered_at IS NOT NULL, 'answered', iif(s.contacted_at IS NOT NULL, 'contacted', 'new')), s.saved_at,
  (SELECT lower(trim(k.email)) FROM creators k WHERE k.id = s.creator_id),
  EXISTS (SELECT 1 FROM result_lists l JOIN candidates c ON c.list_id = l.list_id AND c.creator_id = s.creator_id WHERE l.user_id = s.saved_by)
    OR EXISTS (SELECT 1 FROM delivered_creators d WHERE d.user_id = s.saved_by AND d.creator_id = s.creator_id),
  s.contacted_at, s.answered_at, s.saved_by, s.saved_at, s.saved_by, s.saved_at
FROM (
  SELECT coalesce(m.enterprise_id, g.owner_id) AS workspace_id, g.creator_id AS creator_id, min(g.created_at) AS saved_at, g.owner_id AS saved_by,
    (SELECT max(r.last_sent_at) FROM mail_recipients r WHERE r.creator_id = g.creator_id AND r.workspace_id = coalesce(m.enterprise_id, g.owner_id)) AS contacted_at,
    (SELECT max(r.answered_at) FROM mail_recipients r WHERE r.creator_id = g.creator_id AND r.workspace_id = coalesce(m.enterprise_id, g.owner_id)
      AND r.answer_kind IN ('interested', 'price', 'manager', 'other', 'no')) AS answered_at
  FROM creator_tags g LEFT JOIN memberships m ON m.user_id = g.owner_id
  GROUP BY 1, 2) s
ORDER BY s.saved_at, s.creator_id;

INSERT OR IGNORE INTO creator_tags (owner_id, creator_id, tag_id, created_at)
SELECT m.enterprise_id, g.creator_id, (
  SELECT min(o.id) FROM record_tags o JOIN memberships p ON p.user_id = o.owner_id WHERE p.enterprise_id = m.enterprise_id AND o.name_key = t.name_key), g.created_at
FROM creator_tags g JOIN memberships m ON m.user_id = g.owner_id AND m.enterprise_id IS NOT NULL JOIN record_tags t ON t.id = g.tag_id;

DELETE FROM creator_tags WHERE owner_id IN (SELECT user_id FROM memberships WHERE enterprise_id IS NOT NULL);

DELETE FROM record_tags WHERE owner_id IN (SELECT user_id FROM memberships WHERE enterprise_id IS NOT NULL) AND EXISTS (
  SELECT 1 FROM record_tags o JOIN memberships p ON p.user_id = o.owner_id JOIN memberships m ON m.enterprise_id = p.enterprise_id
  WHERE m.user_id = record_tags.owner_id AND o.name_key = record_tags.name_key AND o.id < record_tags.id);

UPDATE record_tags SET owner_id = (SELECT enterprise_id FROM memberships WHERE user_id = record_tags.owner_id)
WHERE owner_id IN (SELECT user_id FROM memberships WHERE enterprise_id IS NOT NULL);

UPDATE creator_tags SET (record_number, stage) = (
  SELECT number, stage FROM records WHERE workspace_id = creator_tags.owner_id AND creator_id = creator_tags.creator_id);

INSERT INTO record_counts (workspace_id, tag_id, stage, count) SELECT workspace_id, '', stage, count(*) FROM records GROUP BY workspace_id, stage;

INSERT INTO record_counts (workspace_id, tag_id, stage, count) SELECT owner_id, tag_id, stage, count(*) FROM creator_tags GROUP BY owner_id, tag_id, stage;

CREATE TRIGGER record_counts_added AFTER INSERT ON records
BEGIN
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) VALUES (NEW.workspace_id, '', NEW.stage, 1)
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER record_counts_removed AFTER DELETE ON records
BEGIN
  UPDATE record_counts SET count = count - 1 WHERE workspace_id = OLD.workspace_id AND tag_id = '' AND stage = OLD.stage;
END;

-- A change of stage is kept, counted, and told to the tags of the record.
CREATE TRIGGER record_moves_are_kept AFTER UPDATE OF stage ON records WHEN NEW.stage <> OLD.stage
BEGIN
  INSERT INTO record_moves (workspace_id, creator_id, from_stage, to_stage, at, moved_by)
  VALUES (NEW.workspace_id, NEW.creator_id, OLD.stage, NEW.stage, NEW.stage_at, NEW.stage_by);
  UPDATE record_counts SET count = count - 1 WHERE workspace_id = OLD.workspace_id AND tag_id = '' AND stage = OLD.stage;
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) VALUES (NEW.workspace_id, '', NEW.stage, 1)
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
  UPDATE creator_tags SET stage = NEW.stage WHERE owner_id = NEW.workspace_id AND creator_id = NEW.creator_id;
END;

CREATE TRIGGER record_tag_counts_added AFTER INSERT ON creator_tags
BEGIN
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) VALUES (NEW.owner_id, NEW.tag_id, NEW.stage, 1)
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER record_tag_counts_removed AFTER DELETE ON creator_tags
BEGIN
  UPDATE record_counts SET count = count - 1 WHERE workspace_id = OLD.owner_id AND tag_id = OLD.tag_id AND stage = OLD.stage;
END;

CREATE TRIGGER record_tag_counts_moved AFTER UPDATE OF stage ON creator_tags WHEN NEW.stage <> OLD.stage
BEGIN
  UPDATE record_counts SET count = count - 1 WHERE workspace_id = OLD.owner_id AND tag_id = OLD.tag_id AND stage = OLD.stage;
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) VALUES (NEW.owner_id, NEW.tag_id, NEW.stage, 1)
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER record_note_counts AFTER INSERT ON record_notes
BEGIN
  UPDATE records SET note_count = note_count + 1 WHERE workspace_id = NEW.workspace_id AND creator_id = NEW.creator_id;
END;

CREATE TRIGGER record_note_uncounts AFTER DELETE ON record_notes
BEGIN
  UPDATE records SET note_count = note_count - 1 WHERE workspace_id = OLD.workspace_id AND creator_id = OLD.creator_id;
END;

-- Who is written to by address alone is found by it.
CREATE TRIGGER record_follows_email AFTER UPDATE OF email ON creators WHEN NEW.email IS NOT OLD.email
BEGIN
  UPDATE records SET email = lower(trim(NEW.email)) WHERE creator_id = NEW.id;
END;
