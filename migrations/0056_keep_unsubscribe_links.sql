-- A link in a mail works as long as the mail does (docs/leaving.md): what it names stays when a mail that may be out is removed with its account. Only the list of an enterprise
-- needs the address; the workspace of a person alone has gone.
CREATE TRIGGER unsubscribe_links_kept BEFORE DELETE ON mails WHEN OLD.claimed_at IS NOT NULL OR OLD.sent_at IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO unsubscribe_links (recipient_id, workspace_id, email)
  SELECT id, workspace_id, CASE WHEN workspace_id = owner_id THEN NULL ELSE email END FROM mail_recipients WHERE id = OLD.recipient_id;
END;
