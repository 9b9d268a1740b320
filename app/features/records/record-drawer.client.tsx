import { ArrowRight, BookmarkX } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Age, Count } from "#app/components/number.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { FairPriceSlot } from "#app/features/cpm/fair-price-slot.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { FullRecord, TagView } from "#workers/modules/records/contract.ts";
import { CreatorLine, EmailCell, Unknown } from "./creator-line.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteList } from "./note-list.tsx";
import { StageMark } from "./stage-mark.tsx";
import { StageMenu } from "./stage-menu.tsx";
import { TagCell } from "./tag-cell.tsx";
import { useNotes } from "./use-notes.ts";
import type { RecordActions } from "./use-record-actions.ts";
import { useRecord } from "./use-records-data.ts";

type Props = {
  /** Null while the drawer is away. */
  kolId: string | null;
  tags: readonly TagView[] | undefined;
  actions: RecordActions;
  onClose: () => void;
};

/** All that a workspace keeps of a creator: stage, tags, notes, and how it came to its stage. */
export default function RecordDrawer({ kolId, tags, actions, onClose }: Props) {
  const { t } = useTranslation("savedCreators");
  // Who was shown last stays while the drawer leaves.
  const [shownId, setShownId] = useState(kolId);
  if (kolId !== null && kolId !== shownId) setShownId(kolId);
  const { data: record, error, refetch } = useRecord(shownId);
  return (
    <Sheet side="end" open={kolId !== null} onClose={onClose} title={t("drawer.title")}>
      <div className="flex flex-col gap-5 px-4 pb-6">
        {record === undefined ? (
          error === null ? (
            <LoadingRecord label={t("loading")} />
          ) : (
            <ErrorMessage onRetry={() => void refetch()}>{describeError(error) || t("failed.text")}</ErrorMessage>
          )
        ) : record === null ? (
          <StateMessage icon={<BookmarkX />} title={t("drawer.gone")} />
        ) : (
          <Content key={record.kol.id} record={record} tags={tags} actions={actions} />
        )}
      </div>
    </Sheet>
  );
}

type ContentProps = { record: FullRecord; tags: readonly TagView[] | undefined; actions: RecordActions };

function Content({ record, tags, actions }: ContentProps) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const { kol, notes, noteCount, moves } = record;
  const priced = useMemo(() => pricedOf(record), [record]);
  const noteActions = useNotes(kol.id);
  return (
    <>
      <CreatorLine kol={kol} />
      {priced && <FairPriceSlot card={priced} />}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        <Fact label={t("columns.stage")}>
          <StageMenu record={record} actions={actions} />
        </Fact>
        <Fact label={t("columns.tags")}>
          <TagCell record={record} tags={tags} most={10} />
        </Fact>
        <Fact label={t("columns.email")}>
          <EmailCell kol={kol} />
        </Fact>
        <Fact label={t("columns.followers")}>
          {kol.known === null || kol.known.followers === null ? (
            <Unknown isDelivered={kol.known !== null} />
          ) : (
            <Count value={kol.known.followers} readAt={kol.known.infoUpdatedAt} />
          )}
        </Fact>
        <Fact label={t("columns.contacted")}>
          <Age at={record.contactedAt} />
        </Fact>
        <Fact label={t("columns.answered")}>
          <Age at={record.answeredAt} />
        </Fact>
        <Fact label={t("columns.posted")}>
          <Age at={record.postedAt} />
        </Fact>
      </dl>
      <section aria-label={t("notes.title")} className="flex flex-col gap-2">
        <Heading text={t("notes.title")} count={integer(noteCount)} />
        <NoteForm label={t("notes.write")} submit={t("notes.add")} onSave={noteActions.add} />
        <NoteList notes={notes} actions={noteActions} />
      </section>
      <section aria-label={t("history.title")} className="flex flex-col gap-2">
        <Heading text={t("history.title")} />
        <ol className="flex flex-col gap-2 text-sm">
          {moves.map((move) => (
            <li key={`${move.at} ${move.from} ${move.to}`}>
              <p className="flex items-center gap-1.5">
                <StageMark stage={move.from} />
                {t(`stages.${move.from}`)}
                <ArrowRight role="img" aria-label={t("history.to")} className="size-3.5 text-ink-faint" />
                <StageMark stage={move.to} />
                {t(`stages.${move.to}`)}
              </p>
              <Who at={move.at} text={move.user === null ? t("history.itself") : nameOf(move.user)} />
            </li>
          ))}
          <li>
            <p>{t("history.saved")}</p>
            <Who at={record.savedAt} text={null} />
          </li>
        </ol>
      </section>
    </>
  );

  function nameOf({ email }: { email: string }): string {
    return email || t("notes.formerMember");
  }
}

/** What the fair price is told from; null for who was not delivered. */
function pricedOf({ kol, posts }: FullRecord) {
  if (kol.known === null || posts === null) return null;
  const { region, infoUpdatedAt } = kol.known;
  return { title: kol.nickname, platform: kol.platform, region, infoUpdatedAt, posts };
}

function Who({ at, text }: { at: number; text: string | null }) {
  return (
    <p className="flex items-center gap-1.5 text-ink-faint text-xs">
      {text !== null && (
        <>
          <span className="truncate">{text}</span>
          <span aria-hidden>·</span>
        </>
      )}
      <Age at={at} />
    </p>
  );
}

function Heading({ text, count }: { text: string; count?: string }) {
  return (
    <h3 className="flex items-baseline gap-1.5 font-semibold">
      {text}
      {count !== undefined && <span className="font-normal text-ink-faint text-sm tabular-nums">{count}</span>}
    </h3>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center">{children}</dd>
    </>
  );
}

function LoadingRecord({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p className="sr-only" role="status">
        {label}
      </p>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
