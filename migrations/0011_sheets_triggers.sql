CREATE TRIGGER tracking_sheets_know_their_stay AFTER INSERT ON tracking_sheets
BEGIN
  UPDATE tracking_sheets SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE owner_id = NEW.owner_id;
END;

CREATE TRIGGER tracking_sheets_move_to_a_stay AFTER UPDATE OF spreadsheet_id ON tracking_sheets WHEN NEW.spreadsheet_id <> OLD.spreadsheet_id
BEGIN
  UPDATE tracking_sheets SET join_id = (SELECT join_id FROM memberships WHERE user_id = NEW.owner_id) WHERE owner_id = NEW.owner_id;
END;
