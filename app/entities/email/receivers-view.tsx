import { ClipboardPaste, Eraser, Undo2 } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { showToast } from "#app/components/toast.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import type { Person } from "./addresses.ts";
import type { Pasted } from "./paste.client.ts";
import { ReceiverGrid } from "./receiver-grid.tsx";
import { addPeople, blankRows, type Judged, type Row } from "./rows.ts";
import type { useChecks } from "./use-checks.ts";
import type { RowActions } from "./use-rows.ts";

const ImportDialog = lazyPart(() => import("./import-dialog.client.tsx"));

/** A sentence and those that follow it. */
export type Said = readonly [string, ...(string | false)[]];

/** The table of receivers and the ways people come into it. */
export function ReceiversView({
  rows,
  judged,
  checking,
  actions,
  sources,
  paste: pasteOther,
  aside,
}: {
  rows: readonly Row[];
  judged: Judged;
  checking: ReturnType<typeof useChecks>;
  actions: RowActions;
  /** Further ways for people to come in. */
  sources: (onAdd: (people: readonly Person[], chosen?: { asked: number }) => void) => ReactNode;
  /** Where everybody has a type and a link: pastes from a row on and answers with what is to be said of it. */
  paste?: (index: number, pasted: readonly Pasted[]) => Said;
  /** What one can do about the rows, below the buttons. */
  aside?: ReactNode;
}) {
  const { t } = useTranslation(["email", "ui"]);
  const { integer } = useFormat();
  const isSystemAdmin = useShellData()?.account.isSystemAdmin ?? false;
  const [isImporting, setImporting] = useState(false);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const said = useSaid(actions);
  const add = useCallback(
    (people: readonly Person[], chosen?: { asked: number }) => {
      const { added, present, dropped } = chosen
        ? actions.remake(() => addPeople(blankRows(), people))
        : actions.add(people);
      const missing = chosen ? chosen.asked - people.length : 0;
      said([
        t("said.added", { count: added, number: integer(added) }),
        chosen !== undefined &&
          missing > 0 &&
          t("said.noAddress", { count: missing, number: integer(missing), asked: integer(chosen.asked) }),
        present > 0 && t("said.present", { count: present, number: integer(present) }),
        dropped > 0 && t("said.dropped", { count: dropped, number: integer(dropped) }),
      ]);
    },
    [actions, said, t, integer],
  );
  const paste = useCallback(
    (index: number, pasted: readonly Pasted[]) => {
      if (pasteOther !== undefined) return said(pasteOther(index, pasted));
      const { dropped } = actions.paste(index, pasted);
      const count = pasted.length - dropped;
      said([
        t("said.pasted", { count, number: integer(count) }),
        dropped > 0 && t("said.dropped", { count: dropped, number: integer(dropped) }),
      ]);
    },
    [actions, said, t, integer, pasteOther],
  );
  const remove = useCallback(
    (row: Row) => {
      actions.remove(new Set([row.id]));
      said([t("said.removed", { who: row.email || row.nickname })]);
    },
    [actions, said, t],
  );
  const clear = () => {
    actions.clear();
    said([t("said.cleared")]);
  };
  const { receivers, problems } = judged;
  const isEmpty = receivers.length === 0 && problems.size === 0;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon={<ClipboardPaste aria-hidden className="size-4" />} onClick={() => setImporting(true)}>
          {t("import.open")}
        </Button>
        {sources(add)}
        <Button tone="quiet" icon={<Eraser aria-hidden className="size-4" />} onClick={clear} disabled={isEmpty}>
          {t("grid.clear")}
        </Button>
        <Button
          tone="quiet"
          className="max-sm:hidden"
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={actions.undo}
          disabled={!actions.canUndo()}
        >
          {t("grid.undo")}
        </Button>
        <span className="ms-auto flex flex-wrap items-center gap-x-4">
          <Checkbox
            label={t("grid.onlyProblems")}
            checked={onlyProblems}
            onChange={(event) => setOnlyProblems(event.target.checked)}
          />
          <span
            className={
              receivers.length > MAX_RECEIVERS
                ? "text-danger text-sm tabular-nums"
                : "text-ink-soft text-sm tabular-nums"
            }
          >
            {t("grid.count", { number: integer(receivers.length), max: integer(MAX_RECEIVERS) })}
          </span>
        </span>
      </div>
      {aside}
      {checking.failed && (
        <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-danger text-sm">
          {t("grid.checkFailed")}
          <Button size="sm" onClick={checking.retry}>
            {t("ui:retry")}
          </Button>
        </p>
      )}
      <ReceiverGrid
        rows={rows}
        problems={problems}
        checks={checking.checks}
        onlyProblems={onlyProblems}
        onEdit={actions.edit}
        onPaste={paste}
        onRemove={remove}
        onUndo={actions.undo}
        onRole={pasteOther && actions.choose}
      />
      <p className="mt-2 mb-3 text-ink-faint text-sm">{t("grid.help")}</p>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            room={Math.max(0, MAX_RECEIVERS - receivers.length)}
            isSystemAdmin={isSystemAdmin}
            onImport={add}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Says in a toast what was done to the table, with the way back. */
function useSaid(actions: RowActions) {
  const { t } = useTranslation("email");
  return useCallback(
    ([text, ...more]: Said) =>
      showToast({
        text,
        description: more.filter((one) => one !== false).join(" ") || undefined,
        id: "receivers",
        action: { label: t("grid.undo"), onClick: actions.undo },
      }),
    [actions, t],
  );
}
