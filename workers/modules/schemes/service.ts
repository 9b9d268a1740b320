import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { differenceOfShares, type Interval, shareOf } from "#workers/kernel/shares.ts";
import { type Language, SCHEMES, type Scheme } from "#workers/kernel/vocabulary.ts";
import type { Signer } from "#workers/modules/auth/signature.ts";
import {
  drawScheme,
  readTicket,
  type SchemeTicket,
  schemesFor,
  type Ticket,
  type Trial,
  writeTicket,
} from "./domain.ts";
import type { SchemeCount, SchemeStore } from "./store.ts";

type Deps = { store: SchemeStore; signer: Signer; clock: Clock; random?: () => number };

/** An isolate learns so late that a trial was started or ended. */
export const TRIAL_KEPT_MS = 30_000;

/** Which terms a person buys under, from the first page on and for as long as a trial runs (docs/decisions/schemes.md). */
export function createSchemes({ store, signer, clock, random = Math.random }: Deps) {
  let kept: { trial: Trial; at: number } | null = null;

  async function trialNow(): Promise<Trial> {
    const at = clock.now();
    if (kept === null || at - kept.at >= TRIAL_KEPT_MS || at < kept.at) kept = { trial: await store.readTrial(), at };
    return kept.trial;
  }

  /** A ticket that this product signed, of this run. */
  async function openTicket(text: string | null, run: number): Promise<Ticket | null> {
    const cut = text?.lastIndexOf(".") ?? -1;
    if (text === null || cut < 0) return null;
    const ticket = readTicket(text.slice(0, cut));
    if (ticket?.run !== run) return null;
    return (await signer.isSigned(text.slice(0, cut), text.slice(cut + 1))) ? ticket : null;
  }

  /** The scheme of an account in a run; an account without one gets that of its browser, or one by lot. */
  async function given(run: number, { userId, language }: Buyer, ticket: string | null): Promise<Scheme> {
    const known = await store.findGiven(run, userId);
    if (known !== null) return known;
    const brought = await openTicket(ticket, run);
    const scheme = brought?.scheme ?? drawScheme(language, random());
    await store.give(userId, { run, scheme, visitorId: brought?.visitorId ?? null }, clock.now());
    return (await store.findGiven(run, userId)) ?? scheme;
  }

  return {
    /** The ticket of a browser that holds `text`, a new one where that is none of this trial; null while nothing is tried. */
    async ticketFor(text: string | null, language: Language): Promise<SchemeTicket | null> {
      const { run, isRunning } = await trialNow();
      if (!isRunning) return null;
      const known = await openTicket(text, run);
      if (known !== null && text !== null) return { text, scheme: known.scheme, isNew: false };
      const scheme = drawScheme(language, random());
      const fresh = writeTicket({ run, scheme, visitorId: crypto.randomUUID() });
      return { text: `${fresh}.${await signer.sign(fresh)}`, scheme, isNew: true };
    },

    /** The scheme under which an account buys now; `ticket` is what its browser holds. */
    async schemeOf(buyer: Buyer, ticket: string | null): Promise<Scheme> {
      const { run, isRunning, scheme } = await trialNow();
      return isRunning ? await given(run, buyer, ticket) : scheme;
    },

    /** Notes, once, that an account saw the plans, or a browser that no account is known of. */
    async notePlansSeen(buyer: Buyer | null, ticket: string | null): Promise<void> {
      const { run, isRunning } = await trialNow();
      if (!isRunning) return;
      if (buyer !== null) await given(run, buyer, ticket);
      const person = buyer ?? (await openTicket(ticket, run));
      if (person !== null) await store.see(run, person, clock.now());
    },

    /** Where the trial stands, and who saw and bought under each scheme of the latest one. */
    async view() {
      const trial = await store.readTrial();
      const counts = await store.count(trial.run);
      const schemes = SCHEMES.map((each) =>
        withShare(
          counts.find((count) => count.scheme === each),
          each,
        ),
      );
      return { ...trial, schemes, comparison: compare(schemes) };
    },

    /** Has this isolate read the trial anew. */
    forgetTrial(): void {
      kept = null;
    },
  };
}
export type Schemes = ReturnType<typeof createSchemes>;

type Buyer = Pick<Actor, "userId" | "language">;

type SchemeView = SchemeCount & { share: Interval | null };

function withShare(count: SchemeCount | undefined, scheme: Scheme): SchemeView {
  const { given = 0, seen = 0, bought = 0 } = count ?? {};
  return { scheme, given, seen, bought, share: seen === 0 ? null : shareOf({ count: bought, of: seen }) };
}

/** The first scheme of those that are tried on the same readers less the second; null before both were seen. */
function compare(schemes: readonly SchemeView[]): { first: Scheme; second: Scheme; difference: Interval } | null {
  const [first, second] = schemesFor("zh-CN").map((scheme) => schemes.find((each) => each.scheme === scheme));
  if (first === undefined || second === undefined || first.seen === 0 || second.seen === 0) return null;
  const share = ({ bought, seen }: SchemeView) => ({ count: bought, of: seen });
  return { first: first.scheme, second: second.scheme, difference: differenceOfShares(share(first), share(second)) };
}
