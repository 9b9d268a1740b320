import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/checkbox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import type { Person } from "#app/entities/email/addresses.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { mailboxKey } from "#workers/kernel/email-address.ts";
import { PersonRow } from "./person-row.tsx";
import { type FoundPerson, type PeopleKind, usePeople } from "./use-people.ts";

/** Looks among one's own creators and past recipients, and puts those who are chosen into the table. */
export default function PeopleDialog({
  present,
  onAdd,
  onClose,
}: {
  /** `mailboxKey` of the addresses in the table. */
  present: ReadonlySet<string>;
  onAdd: (people: readonly Person[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("groupSend");
  const { integer } = useFormat();
  const [kind, setKind] = useState<PeopleKind>("creators");
  const [typed, setTyped] = useState("");
  /** Kept while one looks elsewhere, in the order of choosing. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundPerson>>(new Map());
  const found = usePeople(kind, typed);
  const free = found.people.filter(({ email, isSuppressed }) => !isSuppressed && !present.has(mailboxKey(email)));
  const choose = (people: readonly FoundPerson[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const person of people) {
      if (isChosen) next.set(person.email, person);
      else next.delete(person.email);
    }
    setChosen(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t("people.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("people.cancel")}</Button>
          <Button
            tone="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onAdd([...chosen.values()].map(personOf));
              onClose();
            }}
          >
            {chosen.size === 0
              ? t("people.add")
              : t("people.add", { count: chosen.size, number: integer(chosen.size) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t("people.from")}
          value={kind}
          onChange={setKind}
          segments={[
            { value: "creators", label: t("people.creators") },
            { value: "recipients", label: t("people.recipients") },
          ]}
        />
        <TextInput
          type="search"
          aria-label={t("people.search")}
          placeholder={t("people.search")}
          value={typed}
          maxLength={320}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox
          label={t("people.all")}
          className="self-start"
          disabled={free.length === 0}
          checked={free.length > 0 && free.every(({ email }) => chosen.has(email))}
          onChange={(event) => choose(free, event.target.checked)}
        />
        <div className="h-[min(24rem,50dvh)] overflow-y-auto rounded-card border border-line">
          <Found
            found={found}
            kind={kind}
            present={present}
            isChosen={(email) => chosen.has(email)}
            onChoose={(person, isChosen) => choose([person], isChosen)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Found({
  found,
  kind,
  present,
  isChosen,
  onChoose,
}: {
  found: ReturnType<typeof usePeople>;
  kind: PeopleKind;
  present: ReadonlySet<string>;
  isChosen: (email: string) => boolean;
  onChoose: (person: FoundPerson, isChosen: boolean) => void;
}) {
  const { t } = useTranslation(["groupSend", "ui"]);
  const { people, search, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = found;
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 p-4 text-danger text-sm">
        {t("people.failed")}
        <Button size="sm" onClick={() => void refetch()}>
          {t("ui:retry")}
        </Button>
      </p>
    );
  if (isPending)
    return (
      <div className="flex flex-col gap-2 p-3">
        {Array.from({ length: 6 }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-11" />
        ))}
      </div>
    );
  const more = hasNextPage && (
    <Button
      size="sm"
      tone="quiet"
      className="m-2 self-center"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t(people.length === 0 ? "people.goOn" : "people.more")}
    </Button>
  );
  if (people.length === 0)
    return (
      <StateMessage
        icon={<Search />}
        title={search.trim() === "" ? t("people.none") : t("people.notFound", { search })}
        actions={more || undefined}
      >
        {hasNextPage
          ? t("people.notYet")
          : search.trim() === "" && t(kind === "creators" ? "people.noCreators" : "people.noRecipients")}
      </StateMessage>
    );
  return (
    <div className="flex flex-col">
      <ul aria-label={t("people.list")}>
        {people.map((person) => (
          <PersonRow
            key={person.email}
            person={person}
            isPresent={present.has(mailboxKey(person.email))}
            isChosen={isChosen(person.email)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {more}
    </div>
  );
}

function personOf({ nickname, email, creatorId, platform, handle, link, role }: FoundPerson): Person {
  const creator = creatorId === null ? null : { creatorId, platform, handle };
  return { nickname, email, creator, role, ...(link === null ? {} : { link }) };
}
