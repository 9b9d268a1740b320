-- What people were promised to get is what was queued: the content of a campaign never changes.
CREATE TRIGGER mail_campaigns_content BEFORE UPDATE OF steps, cc, mailbox_id, owner_id, workspace_id, created_at ON mail_campaigns
BEGIN
  SELECT RAISE(ABORT, 'the content of a campaign never changes');
END;

-- An account knows how many of its mails are in each state, however they came there.
CREATE TRIGGER mail_counts_added AFTER INSERT ON mails
BEGIN
  INSERT INTO mail_counts (owner_id, status, count) VALUES (NEW.owner_id, NEW.status, 1)
  ON CONFLICT (owner_id, status) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER mail_counts_moved AFTER UPDATE OF status ON mails WHEN OLD.status <> NEW.status
BEGIN
  UPDATE mail_counts SET count = count - 1 WHERE owner_id = OLD.owner_id AND status = OLD.status;
  INSERT INTO mail_counts (owner_id, status, count) VALUES (NEW.owner_id, NEW.status, 1)
  ON CONFLICT (owner_id, status) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER mail_counts_removed AFTER DELETE ON mails
BEGIN
  UPDATE mail_counts SET count = count - 1 WHERE owner_id = OLD.owner_id AND status = OLD.status;
END;
