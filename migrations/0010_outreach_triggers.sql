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

-- A mail begins as waiting; the row of its step and that of all steps (-1) begin with the first one.
CREATE TRIGGER mail_numbers_queued AFTER INSERT ON mails
BEGIN
  INSERT INTO mail_step_counts (template_id, step, waiting)
  SELECT c.template_id, s.step, NEW.status IN ('PENDING', 'SENDING', 'PAUSED') FROM mail_campaigns c JOIN (SELECT -1 AS step UNION ALL SELECT NEW.step) s
  WHERE c.id = NEW.campaign_id AND c.template_id IS NOT NULL
  ON CONFLICT (template_id, step) DO UPDATE SET waiting = waiting + excluded.waiting;
END;

CREATE TRIGGER mail_numbers_moved AFTER UPDATE OF status ON mails WHEN (OLD.status IN ('PENDING', 'SENDING', 'PAUSED')) <> (NEW.status IN ('PENDING', 'SENDING', 'PAUSED'))
BEGIN
  UPDATE mail_step_counts SET waiting = waiting + (NEW.status IN ('PENDING', 'SENDING', 'PAUSED')) - (OLD.status IN ('PENDING', 'SENDING', 'PAUSED'))
  WHERE template_id = (SELECT template_id FROM mail_campaigns WHERE id = NEW.campaign_id) AND step IN (-1, NEW.step);
END;

-- What is known of the person already may have come after this mail: it is found out late at times that a mail is out.
CREATE TRIGGER mail_numbers_sent AFTER UPDATE OF status ON mails WHEN NEW.status = 'SENT' AND OLD.status <> 'SENT'
BEGIN
  INSERT INTO mail_step_days (template_id, step, day, sent)
  SELECT template_id, NEW.step, NEW.sent_at / 86400000, 1 FROM mail_campaigns WHERE id = NEW.campaign_id AND template_id IS NOT NULL
  ON CONFLICT (template_id, step, day) DO UPDATE SET sent = sent + 1;
  UPDATE mail_recipients SET sent_steps = sent_steps | (1 << NEW.step) WHERE id = NEW.recipient_id;
  UPDATE mail_recipients SET
    answered_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('interested', 'price', 'manager', 'other', 'no')), 0),
    interested_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('interested', 'price')), 0),
    bounced_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at + 300000)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND (a.kind = 'bounce_hard' OR a.kind = 'bounce_soft' AND a.reason NOT IN ('delayed', 'temporary'))), 0),
    unsubscribed_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('unsubscribe', 'complaint')), 0) | coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= unsubscribed_at)) * (unsubscribed_at IS NOT NULL), 0)
  WHERE id = NEW.recipient_id AND (unsubscribed_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND (NEW.step = 0 OR a.received_at >= NEW.sent_at - 300000)));
END;

-- A colleague's mail is no answer of the person; absences, automatic replies and delays change no number.
CREATE TRIGGER mail_numbers_answered AFTER INSERT ON mail_answers WHEN NEW.matched_by <> 'domain' AND NEW.kind NOT IN ('away', 'auto_reply')
BEGIN
  UPDATE mail_recipients SET
    answered_steps = answered_steps | CASE WHEN NEW.kind IN ('interested', 'price', 'manager', 'other', 'no') THEN coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= NEW.received_at)), 0) ELSE 0 END,
    interested_steps = interested_steps | CASE WHEN NEW.kind IN ('interested', 'price') THEN coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= NEW.received_at)), 0) ELSE 0 END,
    bounced_steps = bounced_steps | CASE WHEN (NEW.kind = 'bounce_hard' OR NEW.kind = 'bounce_soft' AND NEW.reason NOT IN ('delayed', 'temporary')) THEN coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= NEW.received_at + 300000)), 0) ELSE 0 END,
    unsubscribed_steps = unsubscribed_steps | CASE WHEN NEW.kind IN ('unsubscribe', 'complaint') THEN coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= NEW.received_at)), 0) ELSE 0 END
  WHERE id = NEW.recipient_id;
END;

CREATE TRIGGER mail_numbers_unsubscribed AFTER UPDATE OF unsubscribed_at ON mail_recipients WHEN OLD.unsubscribed_at IS NULL AND NEW.unsubscribed_at IS NOT NULL
BEGIN
  UPDATE mail_recipients SET unsubscribed_steps = unsubscribed_steps | coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= NEW.unsubscribed_at)), 0) WHERE id = NEW.id;
END;

CREATE TRIGGER mail_numbers_counted AFTER UPDATE OF sent_steps, bounced_steps, answered_steps, interested_steps, unsubscribed_steps, answer_kind ON mail_recipients
WHEN OLD.sent_steps <> NEW.sent_steps OR OLD.bounced_steps <> NEW.bounced_steps OR OLD.answered_steps <> NEW.answered_steps
  OR OLD.interested_steps <> NEW.interested_steps OR OLD.unsubscribed_steps <> NEW.unsubscribed_steps
  OR NEW.interested_steps <> 0 AND OLD.answer_kind IS NOT NEW.answer_kind
BEGIN
  UPDATE mail_step_counts SET
    sent = sent
      + (CASE WHEN mail_step_counts.step < 0 THEN NEW.sent_steps <> 0 ELSE (NEW.sent_steps >> mail_step_counts.step) & 1 END)
      - (CASE WHEN mail_step_counts.step < 0 THEN OLD.sent_steps <> 0 ELSE (OLD.sent_steps >> mail_step_counts.step) & 1 END),
    bounced = bounced
      + (CASE WHEN mail_step_counts.step < 0 THEN NEW.sent_steps <> 0 AND NEW.sent_steps & ~NEW.bounced_steps = 0 ELSE (NEW.bounced_steps >> mail_step_counts.step) & 1 END)
      - (CASE WHEN mail_step_counts.step < 0 THEN OLD.sent_steps <> 0 AND OLD.sent_steps & ~OLD.bounced_steps = 0 ELSE (OLD.bounced_steps >> mail_step_counts.step) & 1 END),
    answered = answered
      + (CASE WHEN mail_step_counts.step < 0 THEN NEW.answered_steps <> 0 ELSE (NEW.answered_steps >> mail_step_counts.step) & 1 END)
      - (CASE WHEN mail_step_counts.step < 0 THEN OLD.answered_steps <> 0 ELSE (OLD.answered_steps >> mail_step_counts.step) & 1 END),
    interested = interested
      + ((coalesce(NEW.answer_kind, '') IN ('interested', 'price')) * (CASE WHEN mail_step_counts.step < 0 THEN NEW.interested_steps <> 0 ELSE (NEW.interested_steps >> mail_step_counts.step) & 1 END))
      - ((coalesce(OLD.answer_kind, '') IN ('interested', 'price')) * (CASE WHEN mail_step_counts.step < 0 THEN OLD.interested_steps <> 0 ELSE (OLD.interested_steps >> mail_step_counts.step) & 1 END)),
    unsubscribed = unsubscribed
      + (CASE WHEN mail_step_counts.step < 0 THEN NEW.unsubscribed_steps <> 0 ELSE (NEW.unsubscribed_steps >> mail_step_counts.step) & 1 END)
      - (CASE WHEN mail_step_counts.step < 0 THEN OLD.unsubscribed_steps <> 0 ELSE (OLD.unsubscribed_steps >> mail_step_counts.step) & 1 END)
  WHERE template_id = (SELECT template_id FROM mail_campaigns WHERE id = NEW.campaign_id)
    AND (step < 0 OR ((NEW.sent_steps | OLD.sent_steps) >> step) & 1);
END;

-- A link in a mail works as long as the mail does (docs/leaving.md): what it names stays when a mail that may be out is removed with its account. Only the list of an enterprise
-- needs the address; the workspace of a person alone has gone.
CREATE TRIGGER unsubscribe_links_kept BEFORE DELETE ON mails WHEN OLD.claimed_at IS NOT NULL OR OLD.sent_at IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO unsubscribe_links (recipient_id, workspace_id, email)
  SELECT id, workspace_id, CASE WHEN workspace_id = owner_id THEN NULL ELSE email END FROM mail_recipients WHERE id = OLD.recipient_id;
END;

-- Google can take a mail, answer so, and return it afterwards: the mail leaves SENT. What came after it belongs to the mail that was out before, as in `mail_numbers_sent`. One UPDATE
-- of all sets: the counters of a step follow while the step is in the old or the new set of sent ones.
CREATE TRIGGER mail_numbers_returned AFTER UPDATE OF status ON mails WHEN OLD.status = 'SENT' AND NEW.status <> 'SENT'
BEGIN
  UPDATE mail_step_days SET sent = sent - 1
  WHERE template_id = (SELECT template_id FROM mail_campaigns WHERE id = OLD.campaign_id) AND step = OLD.step AND day = OLD.sent_at / 86400000;
  UPDATE mail_recipients SET
    sent_steps = sent_steps & ~(1 << OLD.step),
    answered_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('interested', 'price', 'manager', 'other', 'no')), 0),
    interested_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('interested', 'price')), 0),
    bounced_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at + 300000)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND (a.kind = 'bounce_hard' OR a.kind = 'bounce_soft' AND a.reason NOT IN ('delayed', 'temporary'))), 0),
    unsubscribed_steps = coalesce((
      SELECT sum(DISTINCT (SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= a.received_at)))
      FROM mail_answers a WHERE a.recipient_id = NEW.recipient_id AND a.matched_by <> 'domain' AND a.kind IN ('unsubscribe', 'complaint')), 0) | coalesce((SELECT 1 << max(m.step) FROM mails m WHERE m.recipient_id = NEW.recipient_id AND m.status = 'SENT' AND (m.step = 0 OR m.sent_at <= unsubscribed_at)) * (unsubscribed_at IS NOT NULL), 0)
  WHERE id = NEW.recipient_id;
END;
