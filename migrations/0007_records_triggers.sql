-- A tag knows how many creators carry it, however it came on or off them.
CREATE TRIGGER creator_tag_counts AFTER INSERT ON creator_tags
BEGIN
  UPDATE record_tags SET use_count = use_count + 1 WHERE id = NEW.tag_id;
END;

CREATE TRIGGER creator_tag_uncounts AFTER DELETE ON creator_tags
BEGIN
  UPDATE record_tags SET use_count = use_count - 1 WHERE id = OLD.tag_id;
END;

CREATE TRIGGER record_counts_added AFTER INSERT ON records
BEGIN
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) VALUES (NEW.workspace_id, '', NEW.stage, 1)
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
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

CREATE TRIGGER sighting_watches_begin AFTER INSERT ON records WHEN NEW.stage = 'agreed'
BEGIN
  INSERT INTO sighting_watches (workspace_id, creator_id, since, next_look_at)
  VALUES (NEW.workspace_id, NEW.creator_id, NEW.stage_at,
    (SELECT NEW.stage_at FROM brands WHERE workspace_id = NEW.workspace_id AND terms <> '[]'));
END;

-- Creators of one person are shown as one record: those under another one are left out of the counts (docs/decisions/one-person.md).
CREATE TRIGGER record_counts_removed AFTER DELETE ON records WHEN OLD.lead_id IS NULL
BEGIN
  UPDATE record_counts SET count = count - 1 WHERE workspace_id = OLD.workspace_id AND tag_id = '' AND stage = OLD.stage;
END;

-- A change of stage is kept, counted, and told to the tags of the record.
CREATE TRIGGER record_moves_are_kept AFTER UPDATE OF stage ON records WHEN NEW.stage <> OLD.stage
BEGIN
  INSERT INTO record_moves (workspace_id, creator_id, from_stage, to_stage, at, moved_by)
  VALUES (NEW.workspace_id, NEW.creator_id, OLD.stage, NEW.stage, NEW.stage_at, NEW.stage_by);
  UPDATE record_counts SET count = count - 1 WHERE NEW.lead_id IS NULL AND workspace_id = OLD.workspace_id AND tag_id = '' AND stage = OLD.stage;
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) SELECT NEW.workspace_id, '', NEW.stage, 1 WHERE NEW.lead_id IS NULL
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
  UPDATE creator_tags SET stage = NEW.stage WHERE owner_id = NEW.workspace_id AND creator_id = NEW.creator_id;
END;

CREATE TRIGGER record_people_count AFTER UPDATE OF lead_id ON records WHEN NEW.lead_id IS NOT OLD.lead_id
BEGIN
  UPDATE record_counts SET count = count - 1 WHERE OLD.lead_id IS NULL AND workspace_id = OLD.workspace_id AND tag_id = '' AND stage = OLD.stage;
  INSERT INTO record_counts (workspace_id, tag_id, stage, count) SELECT NEW.workspace_id, '', NEW.stage, 1 WHERE NEW.lead_id IS NULL
  ON CONFLICT (workspace_id, tag_id, stage) DO UPDATE SET count = count + 1;
  UPDATE records SET joined = joined + 1 WHERE workspace_id = NEW.workspace_id AND creator_id = NEW.lead_id;
  UPDATE records SET joined = joined - 1 WHERE workspace_id = OLD.workspace_id AND creator_id = OLD.lead_id;
END;

-- By what a record may be found to be the same person as another one: only where the workspace was shown the creator.
CREATE TRIGGER record_proofs_begin AFTER INSERT ON records WHEN NEW.is_delivered = 1
BEGIN
  INSERT INTO record_proofs (workspace_id, key, kind, creator_id)
  SELECT NEW.workspace_id, j.value ->> 'key', j.value ->> 'kind', k.id FROM creators k, json_each(coalesce(k.proofs, '[]')) j WHERE k.id = NEW.creator_id
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER record_proofs_delivered AFTER UPDATE OF is_delivered ON records WHEN NEW.is_delivered > OLD.is_delivered
BEGIN
  INSERT INTO record_proofs (workspace_id, key, kind, creator_id)
  SELECT NEW.workspace_id, j.value ->> 'key', j.value ->> 'kind', k.id FROM creators k, json_each(coalesce(k.proofs, '[]')) j WHERE k.id = NEW.creator_id
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER record_proofs_end AFTER DELETE ON records
BEGIN
  DELETE FROM record_proofs WHERE creator_id = OLD.creator_id AND workspace_id = OLD.workspace_id;
  DELETE FROM record_pairs WHERE workspace_id = OLD.workspace_id AND first_id = OLD.creator_id AND state <> 'dismissed';
  DELETE FROM record_pairs WHERE workspace_id = OLD.workspace_id AND second_id = OLD.creator_id AND state <> 'dismissed';
END;

-- A mailbox that both have, or a profile that is the one's own and that the other links to; three platforms make three sharers at most (MAX_SHARERS).
CREATE TRIGGER record_pairs_found AFTER INSERT ON record_proofs
BEGIN
  INSERT INTO record_pairs (workspace_id, first_id, second_id, kind, key)
  SELECT NEW.workspace_id, min(NEW.creator_id, o.creator_id), max(NEW.creator_id, o.creator_id), iif(NEW.kind = 'mail', 'mail', 'link'), NEW.key
  FROM (SELECT creator_id FROM record_proofs WHERE workspace_id = NEW.workspace_id AND key = NEW.key AND creator_id <> NEW.creator_id
      AND kind = CASE NEW.kind WHEN 'mail' THEN 'mail' WHEN 'own' THEN 'link' ELSE 'own' END LIMIT 4) o
    JOIN creators a ON a.id = NEW.creator_id JOIN creators b ON b.id = o.creator_id
  WHERE a.platform <> b.platform
    AND (SELECT count(*) FROM (SELECT 1 FROM record_proofs WHERE workspace_id = NEW.workspace_id AND key = NEW.key AND kind = iif(NEW.kind = 'mail', 'mail', 'link') LIMIT 4)) <= 3
  ON CONFLICT DO NOTHING;
  DELETE FROM record_pairs WHERE workspace_id = NEW.workspace_id AND key = NEW.key AND state = 'open'
    AND (SELECT count(*) FROM (SELECT 1 FROM record_proofs WHERE workspace_id = NEW.workspace_id AND key = NEW.key AND kind = iif(NEW.kind = 'mail', 'mail', 'link') LIMIT 4)) > 3;
END;

CREATE TRIGGER record_pairs_lost AFTER DELETE ON record_proofs
BEGIN
  DELETE FROM record_pairs WHERE workspace_id = OLD.workspace_id AND key = OLD.key AND state = 'open' AND OLD.creator_id IN (first_id, second_id);
END;

-- All creators of a person are watched while it stands in stage agreed.
CREATE TRIGGER sighting_watches_move AFTER UPDATE OF stage ON records WHEN NEW.lead_id IS NULL AND NEW.stage <> OLD.stage AND 'agreed' IN (NEW.stage, OLD.stage)
BEGIN
  DELETE FROM sighting_watches WHERE workspace_id = OLD.workspace_id AND creator_id IN (
    SELECT OLD.creator_id UNION ALL SELECT creator_id FROM records WHERE workspace_id = OLD.workspace_id AND lead_id = OLD.creator_id);
  INSERT INTO sighting_watches (workspace_id, creator_id, since, next_look_at)
  SELECT r.workspace_id, r.creator_id, NEW.stage_at, (SELECT NEW.stage_at FROM brands WHERE workspace_id = NEW.workspace_id AND terms <> '[]')
  FROM records r WHERE NEW.stage = 'agreed' AND r.workspace_id = NEW.workspace_id AND r.creator_id IN (
    SELECT NEW.creator_id UNION ALL SELECT creator_id FROM records WHERE workspace_id = NEW.workspace_id AND lead_id = NEW.creator_id);
END;

CREATE TRIGGER sighting_watches_join AFTER UPDATE OF lead_id ON records WHEN NEW.lead_id IS NOT OLD.lead_id
BEGIN
  DELETE FROM sighting_watches WHERE workspace_id = NEW.workspace_id AND creator_id = NEW.creator_id;
  INSERT INTO sighting_watches (workspace_id, creator_id, since, next_look_at)
  SELECT NEW.workspace_id, NEW.creator_id, r.stage_at, (SELECT r.stage_at FROM brands WHERE workspace_id = NEW.workspace_id AND terms <> '[]')
  FROM records r WHERE r.workspace_id = NEW.workspace_id AND r.creator_id = coalesce(NEW.lead_id, NEW.creator_id) AND r.stage = 'agreed';
END;

CREATE TRIGGER sighting_watches_end AFTER DELETE ON records WHEN OLD.stage = 'agreed' OR OLD.lead_id IS NOT NULL
BEGIN
  DELETE FROM sighting_watches WHERE workspace_id = OLD.workspace_id AND creator_id = OLD.creator_id;
END;
