import { ArrowRight, BookmarkX, Unlink2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ErrorMessage } from "#app/components/error-message.tsx";
import { Age } from "#app/components/number.tsx";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { FairPriceSlot } from "#app/entities/price/fair-price-slot.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { FullRecord } from "#workers/modules/records/contract.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";
import { CreatorLine, EmailCell, FollowersCell } from "./creator-line.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteList } from "./note-list.tsx";
import { StageMark } from "./stage-mark.tsx";
import { StageMenu } from "./stage-menu.tsx";
import Suggestions from "./suggestions.client.tsx";
import { TagCell } from "./tag-cell.tsx";
import { useNotes } from "./use-notes.ts";
import { usePersonActions } from "./use-person-actions.ts";
import type { RecordActions } from "./use-record-actions.ts";
import { useRecord } from "./use-records-data.ts";

type Props = {
  /** Null while the drawer is away. */
  kolId: string | null;
  tags: readonly TagView[] | undefined;
  actions: RecordActions;
  /** Whether the account may merge and separate: who may delete (spec 3 §6). */
  mayMerge: boolean;
  onClose: () => void;
};

/** All that a workspace keeps of a creator: stage, tags, notes, and how it came to its stage. */
export default function RecordDrawer({ kolId, tags, actions, mayMerge, onClose }: Props) {
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
          <Content key={record.kol.id} record={record} tags={tags} actions={actions} mayMerge={mayMerge} />
        )}
      </div>
    </Sheet>
  );
}

type ContentProps = Pick<Props, "tags" | "actions" | "mayMerge"> & { record: FullRecord };

function Content({ record, tags, actions, mayMerge }: ContentProps) {
  const { t } = useTranslation("savedCreators");
  const { integer } = useFormat();
  const { kol, others, notes, noteCount, moves } = record;
  const profiles = [kol, ...others];
  const priced = useMemo(() => pricedOf(record), [record]);
  const noteActions = useNotes(kol.id);
  return (
    <>
      <CreatorLine kol={kol} others={others} />
      {mayMerge && <Suggestions kolId={kol.id} />}
      {priced && <FairPriceSlot card={priced} />}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        <Fact label={t("columns.stage")}>
          <StageMenu record={record} actions={actions} />
        </Fact>
        <Fact label={t("columns.tags")}>
          <TagCell record={record} tags={tags} most={10} />
        </Fact>
        <Fact label={t("columns.email")}>
          <EmailCell profiles={profiles} />
        </Fact>
        <Fact label={t("columns.followers")}>
          <span className="flex flex-col">
            <FollowersCell profiles={profiles} />
          </span>
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
      {others.length > 0 && <Profiles record={record} mayMerge={mayMerge} />}
      <section aria-label={t("notes.title")} className="flex flex-col gap-2">
        <Heading text={t("notes.title")} count={integer(noteCount)} />
        <NoteForm label={t("notes.write")} submit={t("notes.add")} onSave={noteActions.add} />
        <NoteList notes={notes} actions={noteActions} />
      </section>
      <section aria-label={t("history.title")} className="flex flex-col gap-2">
        <Heading text={t("history.title")} />
        <ol className="flex flex-col gap-2 text-sm">
          {moves.map((move) => (
            <li key={`${move.at} ${move.kolId} ${move.from} ${move.to}`}>
              <p className="flex items-center gap-1.5">
                {others.length > 0 && <Mark profile={profiles.find(({ id }) => id === move.kolId)} />}
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

/** The creators of the person who were merged, by whom, and the way to separate each. */
function Profiles({ record: { kol, others, merges }, mayMerge }: Pick<ContentProps, "record" | "mayMerge">) {
  const { t } = useTranslation("savedCreators");
  const { separate } = usePersonActions();
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = async (creator: (typeof others)[number]) => {
    setLeaving(creator.id);
    await separate(creator, [kol, ...others]);
    setLeaving(null);
  };
  return (
    <section aria-label={t("person.profiles")} className="flex flex-col gap-2">
      <Heading text={t("person.profiles")} />
      <ul className="flex flex-col gap-2">
        {others.map((creator) => {
          const { id, nickname: name, platform } = creator;
          const merged = merges.find(({ kolId }) => kolId === id);
          const user = merged?.user.email || t("notes.formerMember");
          return (
            <li key={id} className="flex items-start gap-2">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <CreatorLine kol={creator} size="sm" />
                {merged && <Who at={merged.at} text={t("person.mergedBy", { user })} />}
              </div>
              {mayMerge && (
                <Button
                  size="sm"
                  icon={<Unlink2 aria-hidden className="size-4" />}
                  aria-label={t("person.separateName", { name, platform: PLATFORM_NAMES[platform] })}
                  busy={leaving === id}
                  disabled={leaving !== null}
                  onClick={() => void leave(creator)}
                >
                  {t("person.separate")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Which profile of a person a move was of. */
function Mark({ profile }: { profile: FullRecord["kol"] | undefined }) {
  return profile === undefined ? null : (
    <PlatformMark platform={profile.platform} className="size-3.5 text-ink-faint" />
  );
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
