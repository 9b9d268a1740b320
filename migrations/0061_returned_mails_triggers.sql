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
