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

-- An open invitation keeps a seat. Who begins it anew gives it a new end, so that `expire_at` is written with it.
CREATE TRIGGER enterprise_invites_to_a_seat AFTER INSERT ON enterprise_invitations WHEN NEW.state = 'OPEN'
BEGIN
  SELECT RAISE(ABORT, 'enterprise_has_a_seat') FROM enterprises e WHERE e.id = NEW.enterprise_id AND e.seats >= 0 AND e.seats <
    (SELECT count(*) FROM memberships WHERE enterprise_id = NEW.enterprise_id)
    + (SELECT count(*) FROM enterprise_invitations WHERE enterprise_id = NEW.enterprise_id AND state = 'OPEN' AND expire_at > NEW.created_at);
END;

CREATE TRIGGER enterprise_invites_again_to_a_seat AFTER UPDATE OF expire_at ON enterprise_invitations WHEN NEW.state = 'OPEN'
BEGIN
  SELECT RAISE(ABORT, 'enterprise_has_a_seat') FROM enterprises e WHERE e.id = NEW.enterprise_id AND e.seats >= 0 AND e.seats <
    (SELECT count(*) FROM memberships WHERE enterprise_id = NEW.enterprise_id)
    + (SELECT count(*) FROM enterprise_invitations WHERE enterprise_id = NEW.enterprise_id AND state = 'OPEN' AND expire_at > NEW.created_at);
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

CREATE TRIGGER enterprise_tag_leaves_members AFTER DELETE ON enterprise_tags
BEGIN
  DELETE FROM enterprise_member_tags WHERE tag_id = OLD.id;
END;
