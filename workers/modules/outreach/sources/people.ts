import * as z from "zod";
import type { InputOf } from "#workers/api/endpoint.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { ReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import type { PersonView, searchPeople } from "./contract.ts";
import { isFound, PEOPLE_PER_PAGE, PEOPLE_READ, PEOPLE_SEARCHED, searchKey } from "./domain.ts";
import type { PeopleStore } from "./people-store.ts";

type CreatorName = { id: string; platform: Platform };
export type PeopleDeps = {
  store: PeopleStore;
  check: Pick<ReceiverCheck, "findStanding">;
  /** Those of the creators that a list of the workspace has shown. */
  listDelivered: (userId: string, creators: readonly CreatorName[]) => Promise<CreatorName[]>;
};

/** Where a page ends, as a text that a client hands back. */
const Id = z.string().max(64);
const Time = z.number().int();
const Place = z.discriminatedUnion("part", [
  z.object({
    part: z.literal("liked"),
    ...{ isDefault: Time, createdAt: Time, projectId: Id, ratedAt: Time, id: Id },
  }),
  z.object({ part: z.literal("tagged"), id: Id }),
  z.object({ part: z.literal("written"), createdAt: Time, id: Id }),
]);
type Place = z.output<typeof Place>;

type Person = Omit<PersonView, "lastMail" | "isSuppressed">;
/** Who stands in a row, null for nobody who can be shown, and where reading goes on behind it. */
type Step = { person: Person | null; place: Place };
/** A part of what there is; `next` is where it goes on. */
type Read = { steps: Step[]; next: Place | null };

/** The people whom one account can write to. A place that is none begins at the start. */
export function createPeopleService({ store, check, listDelivered }: PeopleDeps) {
  async function readLiked(actor: Actor, after: Place | null, limit: number): Promise<Read> {
    const rows = await store.listLiked(actor.userId, after?.part === "liked" ? after : null, limit);
    const steps = rows.map(({ isDefault, createdAt, projectId, ratedAt, id, ...creator }): Step => {
      const place = { part: "liked", isDefault, createdAt, projectId, ratedAt, id } as const;
      return { person: personOf({ ...creator, role: "creator" }), place };
    });
    return { steps, next: rows.length < limit ? { part: "tagged", id: "" } : (steps.at(-1)?.place ?? null) };
  }

  /** A tag can be put on any creator whose id one knows; its address is for who was shown it. */
  async function readTagged(actor: Actor, after: string, limit: number): Promise<Read> {
    const rows = await store.listTagged(workspaceOf(actor), after, limit);
    const known = rows.map(({ id, platform }) => ({ id, platform }));
    const shown = new Set((await listDelivered(actor.userId, known)).map(({ id }) => id));
    const steps = rows.map(({ id, ...creator }): Step => {
      const person = shown.has(id) ? personOf({ ...creator, role: "creator" }) : null;
      return { person, place: { part: "tagged", id } };
    });
    return { steps, next: rows.length < limit ? null : (steps.at(-1)?.place ?? null) };
  }

  async function readWritten(actor: Actor, after: Place | null, limit: number): Promise<Read> {
    const rows = await store.listWritten(actor.userId, after?.part === "written" ? after : null, limit);
    const steps = rows.map(({ createdAt, id, step, lastSentAt, ...person }): Step => {
      // A follow-up is to somebody whom the first mail has named.
      const isNamed = step === 0 && lastSentAt !== null;
      return { person: isNamed ? personOf(person) : null, place: { part: "written", createdAt, id } };
    });
    return { steps, next: rows.length < limit ? null : (steps.at(-1)?.place ?? null) };
  }

  return {
    /** Up to 10 people whom the text finds, each mailbox once. It looks at `PEOPLE_READ` rows, with a text at `PEOPLE_SEARCHED`, of one part of what there is. */
    async search(actor: Actor, { kind, search, after }: InputOf<typeof searchPeople>["body"]) {
      const place = readPlace(after);
      const key = searchKey(search);
      const limit = key === "" ? PEOPLE_READ : PEOPLE_SEARCHED;
      const read =
        kind === "recipients"
          ? await readWritten(actor, place, limit)
          : place?.part === "tagged"
            ? await readTagged(actor, place.id, limit)
            : await readLiked(actor, place, limit);
      const found = new Map<string, Person>();
      let { next } = read;
      for (const { person, place: behind } of read.steps) {
        if (person === null || !isFound(person, key) || found.has(mailboxKey(person.email))) continue;
        found.set(mailboxKey(person.email), person);
        if (found.size < PEOPLE_PER_PAGE) continue;
        next = behind;
        break;
      }
      const standing = await check.findStanding(
        actor,
        [...found.values()].map(({ email }) => email),
      );
      const people = [...found.values()].map(
        (person): PersonView => ({
          ...person,
          ...(standing.get(person.email) ?? { lastMail: null, isSuppressed: false }),
        }),
      );
      return { people, next: next === null ? null : JSON.stringify(next) };
    },
  };
}
export type PeopleService = ReturnType<typeof createPeopleService>;

/** Null for whom no address is known of. */
function personOf({ email: known, ...person }: Omit<Person, "email"> & { email: string | null }): Person | null {
  const email = known === null ? null : normaliseEmail(known);
  return email === null ? null : { ...person, email };
}

function readPlace(text: string | null): Place | null {
  try {
    return Place.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
