CREATE TRIGGER audit_keeps_rows BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

CREATE TRIGGER audit_loses_no_rows BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;

-- No enterprise loses its last admin, whoever goes and however many go at once (docs/enterprise.md). An enterprise that is gone itself needs none.
CREATE TRIGGER enterprise_keeps_an_admin BEFORE UPDATE OF enterprise_id, is_enterprise_admin ON memberships
WHEN OLD.is_enterprise_admin = 1 AND OLD.enterprise_id IS NOT NULL
  AND (NEW.is_enterprise_admin = 0 OR NEW.enterprise_id IS NOT OLD.enterprise_id)
BEGIN
  SELECT RAISE(ABORT, 'enterprise_keeps_an_admin') WHERE EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id)
    AND NOT EXISTS (SELECT 1 FROM memberships WHERE enterprise_id = OLD.enterprise_id AND is_enterprise_admin = 1 AND id <> OLD.id);
END;

CREATE TRIGGER enterprise_keeps_an_account BEFORE DELETE ON memberships WHEN OLD.is_enterprise_admin = 1 AND OLD.enterprise_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'enterprise_keeps_an_admin') WHERE EXISTS (SELECT 1 FROM enterprises WHERE id = OLD.enterprise_id)
    AND NOT EXISTS (SELECT 1 FROM memberships WHERE enterprise_id = OLD.enterprise_id AND is_enterprise_admin = 1 AND id <> OLD.id);
END;

-- A member who joins finds a seat that neither a member has nor an open invitation of another address keeps. The member's `updated_at` is now.
CREATE TRIGGER enterprise_has_a_seat AFTER UPDATE OF enterprise_id ON memberships
WHEN NEW.enterprise_id IS NOT NULL AND NEW.enterprise_id IS NOT OLD.enterprise_id
BEGIN
  SELECT RAISE(ABORT, 'enterprise_has_a_seat') FROM enterprises e WHERE e.id = NEW.enterprise_id AND e.seats >= 0 AND e.seats <
    (SELECT count(*) FROM memberships WHERE enterprise_id = NEW.enterprise_id)
    + (SELECT count(*) FROM enterprise_invitations WHERE enterprise_id = NEW.enterprise_id AND state = 'OPEN' AND expire_at > NEW.updated_at
      AND email NOT IN (SELECT email FROM users WHERE id = NEW.user_id));
END;

-- A member's tags are the enterprise's: they go with the membership and with the tag.
CREATE TRIGGER enterprise_tags_leave AFTER UPDATE OF enterprise_id ON memberships WHEN OLD.enterprise_id IS NOT NULL AND NEW.enterprise_id IS NOT OLD.enterprise_id
BEGIN
  DELETE FROM enterprise_member_tags WHERE membership_id = OLD.id;
END;

CREATE TRIGGER enterprise_tags_leave_accounts AFTER DELETE ON memberships WHEN OLD.enterprise_id IS NOT NULL
BEGIN
  DELETE FROM enterprise_member_tags WHERE membership_id = OLD.id;
END;

-- Every joining of an enterprise is a stay of its own. What a member makes carries the id of the stay, so that colleagues never see what was made before it, after it or elsewhere
-- (docs/decisions/private-before-joining.md).
CREATE TRIGGER memberships_join AFTER UPDATE OF enterprise_id ON memberships WHEN NEW.enterprise_id IS NOT OLD.enterprise_id
BEGIN
  UPDATE memberships SET join_id = iif(NEW.enterprise_id IS NULL, NULL, lower(hex(randomblob(12)))) WHERE id = NEW.id;
END;

CREATE TRIGGER memberships_join_at_once AFTER INSERT ON memberships WHEN NEW.enterprise_id IS NOT NULL
BEGIN
  UPDATE memberships SET join_id = lower(hex(randomblob(12))) WHERE id = NEW.id;
END;
