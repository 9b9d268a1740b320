import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert, MailPlus, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { callApi } from "#app/lib/api.client.ts";
import type {
  FollowUpView,
  getFollowUps,
  FollowUps as LoadedFollowUps,
} from "#workers/modules/outreach/templates/contract.ts";
import { MAX_FOLLOW_UPS } from "#workers/modules/outreach/templates/domain.ts";
import { FollowUpEditor } from "./follow-up-editor.tsx";
import { type FollowUpEditing, isDay, useFollowUps } from "./use-follow-ups.ts";

/** The follow-ups of a template; `subject` is that of its mail as it stands in the editor. */
export function FollowUps({ templateId, subject }: { templateId: string; subject: string }) {
  const { t } = useTranslation("mailTemplates");
  const { data, isError, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["mail-follow-ups", templateId],
    queryFn: ({ signal }) =>
      callApi<typeof getFollowUps>("GET /email-manage/templates/followup", { query: { templateId } }, { signal }),
    // What is edited here is newer than what was loaded.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError)
    return (
      <StateMessage
        tone="danger"
        icon={<CircleAlert />}
        title={t("followUps.loadFailed")}
        actions={<Button onClick={() => void refetch()}>{t("followUps.retry")}</Button>}
      />
    );
  if (!data) return <Skeleton className="h-40" />;
  return (
    <FollowUpList
      key={dataUpdatedAt}
      templateId={templateId}
      loaded={data}
      subject={subject}
      onReload={() => void refetch()}
    />
  );
}

type ListProps = { templateId: string; loaded: LoadedFollowUps; subject: string; onReload: () => void };

function FollowUpList({ templateId, loaded, subject, onReload }: ListProps) {
  const { t } = useTranslation("mailTemplates");
  const editing = useFollowUps(templateId, loaded, subject);
  const { items, editing: open } = editing;
  const isFull = items.length >= MAX_FOLLOW_UPS;
  return (
    <div className="flex flex-col gap-4">
      <Timeline items={items} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={t("followUps.add")}
          checked={open !== null}
          disabled={open === null && isFull}
          onChange={(event) => (event.target.checked ? editing.add() : editing.close())}
        />
        <SaveLine editing={editing} onReload={onReload} />
      </div>
      {isFull && <p className="text-ink-faint text-sm">{t("followUps.full", { max: MAX_FOLLOW_UPS })}</p>}
      {open !== null && (
        <FollowUpEditor
          key={open.id}
          followUp={open}
          onChange={(part) => editing.change(open.id, part)}
          onDone={editing.close}
          onDelete={() => editing.remove(open.id)}
        />
      )}
      {items.length === 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <MailPlus aria-hidden className="size-4 shrink-0 text-ink-faint" />
          {t("followUps.empty")}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {items
          .filter(({ id }) => id !== open?.id)
          .map((item) => (
            <FollowUpCard
              key={item.id}
              item={item}
              onEdit={() => editing.edit(item.id)}
              onDelete={() => editing.remove(item.id)}
            />
          ))}
      </ul>
    </div>
  );
}

/** When each mail goes out, from the first on. */
function Timeline({ items }: { items: readonly FollowUpView[] }) {
  const { t } = useTranslation("mailTemplates");
  return (
    <ol aria-label={t("followUps.timeline")} className="flex flex-wrap items-center gap-y-2 text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        {t("followUps.first")}
      </li>
      {items.map(({ id, daysAfter }) => (
        <li key={id} className="flex items-center gap-2 before:mx-2 before:h-px before:w-6 before:bg-line-strong">
          <span aria-hidden className="size-2 rounded-full border border-accent" />
          <span className="tabular-nums">{t("followUps.day", { days: isDay(daysAfter) ? daysAfter : "–" })}</span>
        </li>
      ))}
    </ol>
  );
}

function FollowUpCard({ item, onEdit, onDelete }: { item: FollowUpView; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation("mailTemplates");
  const days = item.daysAfter;
  const options = [
    item.isBusinessDays && t("followUps.businessDays"),
    item.isRecipientTime && t("followUps.recipientTime"),
    item.onlyIfNoAnswer && t("followUps.onlyIfNoAnswer"),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-2 rounded-card border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">
          {t("followUps.day", { days })}
          <span className="font-normal text-ink-soft"> · {item.subject}</span>
        </p>
        <p className="line-clamp-2 text-ink-soft">{plainText(item.content) || t("followUps.noText")}</p>
        {options.length > 0 && <p className="text-ink-faint text-sm">{options.join(" · ")}</p>}
      </div>
      <IconButton
        size="sm"
        label={t("followUps.edit", { days })}
        icon={<Pencil className="size-4" />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={t("followUps.delete", { days })}
        icon={<Trash2 className="size-4" />}
        onClick={onDelete}
      />
    </li>
  );
}

/** The words of a mail, without a script ever running: the parsed document is not shown. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll("</", " </"), "text/html").body.textContent?.trim() ?? "";
}

/** What became of the last change. */
function SaveLine({ editing, onReload }: { editing: FollowUpEditing; onReload: () => void }) {
  const { t } = useTranslation("mailTemplates");
  const { state, retry } = editing;
  if (state.kind === "failed")
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-danger text-sm">
        <span>{t("followUps.failed", { message: state.message })}</span>
        <Button size="sm" onClick={state.isConflict ? onReload : retry}>
          {t(state.isConflict ? "followUps.loadOther" : "followUps.retry")}
        </Button>
      </div>
    );
  const words = {
    idle: "",
    waiting: t("followUps.saving"),
    saved: t("followUps.saved"),
    incomplete: t("followUps.incomplete"),
  };
  return (
    <p role="status" className="flex items-center gap-1.5 text-ink-faint text-sm">
      {state.kind === "saved" && <Check aria-hidden className="size-4" />}
      {words[state.kind]}
    </p>
  );
}
