-- The index of all creators (docs/decisions/creator-index.md): words alone, no positions and no copy of the text, which stays with the creator. Whoever
-- writes a creator's words writes the index, and only when they have changed; `INSERT INTO creator_index (creator_index) VALUES ('rebuild')` makes it anew.
CREATE VIRTUAL TABLE creator_index USING fts5(
  index_text, content = 'creators', content_rowid = 'number', columnsize = 0, detail = none,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co Cn' tokenchars '_'"
);

CREATE TRIGGER creator_is_indexed AFTER INSERT ON creators WHEN NEW.index_text <> ''
BEGIN
  INSERT INTO creator_index (rowid, index_text) VALUES (NEW.number, NEW.index_text);
END;

-- A creator without words is not in the index, so nothing of it is taken out either: FTS5 counts a 'delete' of what it does not hold as a removed row, and
-- answers SQLITE_CORRUPT_VTAB when it counts more removed than there were. (An index whose count is too low is made right by 'rebuild'.)
CREATE TRIGGER creator_is_indexed_anew AFTER UPDATE OF index_text ON creators WHEN NEW.index_text <> OLD.index_text
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) SELECT 'delete', OLD.number, OLD.index_text WHERE OLD.index_text <> '';
  INSERT INTO creator_index (rowid, index_text) SELECT NEW.number, NEW.index_text WHERE NEW.index_text <> '';
END;

CREATE TRIGGER creator_leaves_index AFTER DELETE ON creators WHEN OLD.index_text <> ''
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) VALUES ('delete', OLD.number, OLD.index_text);
END;

-- Who is written to by address alone is found by it.
CREATE TRIGGER record_follows_email AFTER UPDATE OF email ON creators WHEN NEW.email IS NOT OLD.email
BEGIN
  UPDATE records SET email = lower(trim(NEW.email)) WHERE creator_id = NEW.id;
END;

CREATE TRIGGER record_proofs_follow AFTER UPDATE OF proofs ON creators WHEN NEW.proofs IS NOT OLD.proofs
BEGIN
  DELETE FROM record_proofs WHERE creator_id = NEW.id;
  INSERT INTO record_proofs (workspace_id, key, kind, creator_id)
  SELECT r.workspace_id, j.value ->> 'key', j.value ->> 'kind', r.creator_id FROM records r, json_each(coalesce(NEW.proofs, '[]')) j
  WHERE r.creator_id = NEW.id AND r.is_delivered = 1
  ON CONFLICT DO NOTHING;
END;
