import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/badge.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { showToast } from "#app/components/toast.tsx";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { removeSuppressions, SuppressionView } from "#workers/modules/outreach/suppression/contract.ts";
import { isOwnWord, type SuppressionReason } from "#workers/modules/outreach/suppression/domain.ts";

const TONES: Record<SuppressionReason, BadgeTone> = {
  unsubscribed: "no",
  declined: "no",
  complaint: "danger",
  bounced: "neutral",
  manual: "neutral",
  imported: "neutral",
};

type Props = { entries: readonly SuppressionView[]; isBusy: boolean; onRemoved: () => void };

/** The addresses with their reasons; each can be taken off by who may. */
export function EntriesTable({ entries, isBusy, onRemoved }: Props) {
  const { t } = useTranslation("suppressionPages");
  const [asked, setAsked] = useState<SuppressionView | null>(null);
  return (
    <>
      <Table label={t("title")} className={isBusy ? "opacity-60" : undefined}>
        <TableHead>
          <tr>
            <TableHeader>{t("columns.email")}</TableHeader>
            <TableHeader className="max-sm:hidden">{t("columns.reason")}</TableHeader>
            <TableHeader className="max-md:hidden">{t("columns.addedBy")}</TableHeader>
            <TableHeader className="max-sm:hidden">{t("columns.createdAt")}</TableHeader>
            <TableHeader>
              <span className="sr-only">{t("columns.actions")}</span>
            </TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.email} entry={entry} onAsk={() => setAsked(entry)} />
          ))}
        </tbody>
      </Table>
      <RemoveDialog asked={asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />
    </>
  );
}

function EntryRow({ entry, onAsk }: { entry: SuppressionView; onAsk: () => void }) {
  const { t } = useTranslation("suppressionPages");
  const { email, reason, addedBy, canRemove } = entry;
  const badge = <Badge tone={TONES[reason]}>{t(`reasons.${reason}`)}</Badge>;
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 py-2">
        <span translate="no" className="block truncate font-medium" title={email}>
          {email}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint sm:hidden">
          {badge}
          <Day at={entry.createdAt} />
        </span>
      </TableCell>
      <TableCell className="max-sm:hidden">{badge}</TableCell>
      <TableCell className="max-w-48 truncate text-ink-soft max-md:hidden">{addedBy ?? "–"}</TableCell>
      <TableCell className="whitespace-nowrap text-ink-soft max-sm:hidden">
        <Day at={entry.createdAt} />
      </TableCell>
      <TableCell className="w-12">
        {canRemove && (
          <IconButton label={t("removeOf", { email })} icon={<Trash2 className="size-4" />} onClick={onAsk} />
        )}
      </TableCell>
    </TableRow>
  );
}

/** The server does not know the reader's time zone. */
function Day({ at }: { at: number }) {
  const dateTime = useDateTime();
  return (
    <time suppressHydrationWarning className="whitespace-nowrap">
      {dateTime(at)}
    </time>
  );
}

/** Says what taking an address off the list means. */
function RemoveDialog({
  asked,
  onClose,
  onRemoved,
}: {
  asked: SuppressionView | null;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation("suppressionPages");
  const [isBusy, setBusy] = useState(false);
  // What was asked last stays while the dialog leaves.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null) return null;
  const { email, reason } = shown;
  const isTheirWord = isOwnWord(reason);
  const remove = async () => {
    setBusy(true);
    try {
      const body = { emails: [email], despiteTheirWord: isTheirWord };
      const { removed } = await callApi<typeof removeSuppressions>("DELETE /suppressions", { body });
      showToast(removed > 0 ? { kind: "success", text: t("removed", { email }) } : { text: t("changedMeanwhile") });
      onRemoved();
    } catch (error) {
      reportError(error, t("removeFailed"));
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t("removeTitle", { email })}
      confirmLabel={t(isTheirWord ? "removeAnyway" : "remove")}
      busy={isBusy}
      danger={isTheirWord}
    >
      {isOwnWord(reason) && <p className="mb-2">{t(`theirWord.${reason}`)}</p>}
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
