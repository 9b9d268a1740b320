-- Both tables keep what happened, as before. While an account is deleted, and only then, the texts of its ledger may be emptied and its costs removed (docs/leaving.md).
DROP TRIGGER ledger_keeps_rows;

CREATE TRIGGER ledger_keeps_rows BEFORE UPDATE ON ledger
WHEN NEW.description <> ''
  OR NOT EXISTS (SELECT 1 FROM departures WHERE user_id = OLD.user_id AND state = 'ERASING')
  OR NEW.task_id IS NOT OLD.task_id OR NEW.kind IS NOT OLD.kind OR NEW.account_id IS NOT OLD.account_id
  OR NEW.user_id IS NOT OLD.user_id OR NEW.enterprise_id IS NOT OLD.enterprise_id OR NEW.period IS NOT OLD.period
  OR NEW.day IS NOT OLD.day OR NEW.quota_type IS NOT OLD.quota_type OR NEW.units IS NOT OLD.units
  OR NEW.delta IS NOT OLD.delta OR NEW.at IS NOT OLD.at
BEGIN
  SELECT RAISE(ABORT, 'ledger is append-only');
END;

DROP TRIGGER publication_costs_lose_no_rows;

CREATE TRIGGER publication_costs_lose_no_rows BEFORE DELETE ON publication_costs
WHEN NOT EXISTS (SELECT 1 FROM departures WHERE user_id = OLD.owner_id AND state = 'ERASING')
BEGIN
  SELECT RAISE(ABORT, 'publication costs are append-only');
END;
