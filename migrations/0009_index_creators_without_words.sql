-- A creator without words is not in the index, so nothing of it is taken out either: FTS5 counts a 'delete' of what it does not hold as a removed row, and
-- answers SQLITE_CORRUPT_VTAB when it counts more removed than there were. (An index whose count is too low is made right by 'rebuild'.)
DROP TRIGGER creator_is_indexed_anew;

CREATE TRIGGER creator_is_indexed_anew AFTER UPDATE OF index_text ON creators WHEN NEW.index_text <> OLD.index_text
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) SELECT 'delete', OLD.number, OLD.index_text WHERE OLD.index_text <> '';
  INSERT INTO creator_index (rowid, index_text) SELECT NEW.number, NEW.index_text WHERE NEW.index_text <> '';
END;

DROP TRIGGER creator_leaves_index;

CREATE TRIGGER creator_leaves_index AFTER DELETE ON creators WHEN OLD.index_text <> ''
BEGIN
  INSERT INTO creator_index (creator_index, rowid, index_text) VALUES ('delete', OLD.number, OLD.index_text);
END;
