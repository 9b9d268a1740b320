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

CREATE TRIGGER enterprise_tag_leaves_members AFTER DELETE ON enterprise_tags
BEGIN
  DELETE FROM enterprise_member_tags WHERE tag_id = OLD.id;
END;
