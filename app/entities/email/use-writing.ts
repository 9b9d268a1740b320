import { useMemo } from "react";
import { useShellData } from "#app/lib/session/shell-data.ts";
import type { DraftKey } from "./kept-draft.ts";
import { judge } from "./rows.ts";
import { useChecks } from "./use-checks.ts";
import { useRows } from "./use-rows.ts";

/** The rows, who of them would be written to, and what is known of these. `isStrict` wants a name of everybody. */
export function useWriting(draft: DraftKey, isStrict = false) {
  const userId = useShellData()?.user.id ?? "";
  const { rows, actions, isLoaded } = useRows(draft, userId);
  const judged = useMemo(() => judge(rows, isStrict), [rows, isStrict]);
  const checking = useChecks(judged.receivers);
  const suppressed = judged.receivers.filter(({ email }) => checking.checks.get(email)?.isSuppressed).length;
  return {
    ...{ rows, actions, judged, checking, isLoaded, suppressed },
    /** Takes those out who have been queued or left out for good; rows without a valid address stay. */
    finish() {
      const isMended = (id: number) => !["invalid", "noEmail"].includes(judged.problems.get(id)?.kind ?? "");
      actions.finish(new Set(rows.map(({ id }) => id).filter(isMended)));
      checking.forget();
    },
  };
}
