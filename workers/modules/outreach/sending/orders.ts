import type * as z from "zod";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import type { CreatorStore } from "#workers/modules/creators/store.ts";
import {
  MIN_SAMPLE,
  MIN_TO_COMPARE,
  plannedSample,
  splitPeople,
  type Variant,
} from "#workers/modules/outreach/comparisons/domain.ts";
import { mayRead, scopesOf } from "#workers/modules/outreach/mailboxes/domain.ts";
import type { MailboxRow } from "#workers/modules/outreach/mailboxes/store.ts";
import { isTimeZone } from "#workers/modules/outreach/schedule/zone.ts";
import type { ReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import { valuesOfCreator } from "#workers/modules/outreach/templates/creator-values.ts";
import { oneLine } from "#workers/modules/outreach/templates/domain.ts";
import { fillIn } from "#workers/modules/outreach/templates/fill-in.ts";
import { hasWords, type PictureHost } from "#workers/modules/outreach/templates/html.ts";
import { checkCc, checkContent, checkSubject } from "#workers/modules/outreach/templates/input.ts";
import { NOBODY } from "#workers/modules/outreach/templates/lint.ts";
import type { CampaignStore, NewCampaign, NewRecipient } from "./campaign-store.ts";
import { type Choices, refused } from "./choices.ts";
import type { importReceivers, queueGroup } from "./contract.ts";
import { MAX_RECEIVERS, MAX_WAITING, personLink } from "./domain.ts";
import type { MailStore } from "./mail-store.ts";
import { type GivenReceiver, type Receiver, sortReceivers } from "./receivers.ts";
import { writeSteps } from "./steps.ts";

export type OrderDeps = {
  campaigns: Pick<CampaignStore, "queue" | "queueComparison" | "findHalves" | "findRepeated">;
  mails: Pick<MailStore, "counts">;
  choices: Choices;
  creators: Pick<CreatorStore, "findMany">;
  /** Those of the creators that a list of the workspace holds. */
  listDelivered: (userId: string, creators: readonly Creator[]) => Promise<Creator[]>;
  findStanding: ReceiverCheck["findStanding"];
  /** Has the mailbox looked at now, not at the next sweep. */
  nudge: (mailboxId: string) => Promise<void>;
  host: PictureHost;
  clock: Clock;
};

type BatchOrder = z.output<NonNullable<(typeof importReceivers)["body"]>>;
type GroupOrder = z.output<NonNullable<(typeof queueGroup)["body"]>>;
/** What is sent, apart from who gets it. */
type OrderedMail = Pick<NewCampaign, "kind" | "templateId" | "templateName" | "steps" | "cc" | "stopsOnColleague">;
type OrderedPeople = { receivers: readonly GivenReceiver[]; startAt?: number; zone: string };

/** Queueing mails. Repeated with the same idempotency key an order is queued once. */
export function createOrders({ campaigns, mails, choices, creators, clock, host, ...deps }: OrderDeps) {
  /** What the variables stand for: a creator of one's own lists fills them, the given name stands before the creator's. */
  async function describe(actor: Actor, people: readonly Receiver[]): Promise<NewRecipient[]> {
    const ids = people.flatMap(({ creatorId }) => creatorId ?? []);
    const found = ids.length === 0 ? new Map<string, Creator>() : await creators.findMany(ids);
    const own = new Set((await deps.listDelivered(actor.userId, [...found.values()])).map(({ id }) => id));
    return people.map(({ nickname, creatorId, ...person }) => {
      const creator = creatorId !== null && own.has(creatorId) ? found.get(creatorId) : undefined;
      const known = creator === undefined ? null : valuesOfCreator(creator);
      const variables = {
        nickname: nickname || (known?.nickname ?? ""),
        platform: known?.platform ?? "",
        handle: known?.handle ?? "",
        last_post_title: known?.last_post_title ?? "",
      };
      return { ...person, nickname: variables.nickname, variables, creatorId: creator?.id ?? null };
    });
  }

  /** Who may be written to, and who is left out. */
  async function sort(actor: Actor, mailbox: MailboxRow, receivers: readonly GivenReceiver[]) {
    const { people, ...left } = sortReceivers(receivers, mailbox.email);
    if (people.length > MAX_RECEIVERS) throw refused(1422, "tooManyReceivers", { max: MAX_RECEIVERS });
    const emails = people.map(({ email }) => email);
    const standing = await deps.findStanding(actor, emails);
    const suppressed = new Set(emails.filter((email) => standing.get(email)?.isSuppressed));
    const kept = people.filter(({ email }) => !suppressed.has(email));
    if (kept.length === 0) throw refused(1422, "nobodyLeft");
    return { kept, left: { ...left, suppressed: [...suppressed] } };
  }

  async function checkRoom(actor: Actor, added: number): Promise<void> {
    const counts = await mails.counts(actor.userId);
    const waiting = (counts.get("PENDING") ?? 0) + (counts.get("PAUSED") ?? 0);
    if (waiting + added > MAX_WAITING) throw refused(1422, "tooManyWaiting", { max: MAX_WAITING });
  }

  const sentFrom = (actor: Actor, { id: mailboxId }: MailboxRow, zone: string) => {
    return { ownerId: actor.userId, workspaceId: workspaceOf(actor), mailboxId, zone };
  };

  /** Queues one mail each to all who may be written to, and says who was left out. */
  async function place(
    actor: Actor,
    mailbox: MailboxRow,
    mail: OrderedMail,
    { receivers, startAt: wanted, zone }: OrderedPeople,
  ) {
    const { kept, left } = await sort(actor, mailbox, receivers);
    await checkRoom(actor, kept.length);
    const at = clock.now();
    const id = actor.call ? markedId("campaign", actor.call) : newId("campaign", at);
    const startAt = Math.max(at, wanted ?? at);
    const campaign = { id, ...sentFrom(actor, mailbox, zone), ...mail };
    const added = await campaigns.queue(campaign, await describe(actor, kept), { startAt, at });
    if (startAt === at) await deps.nudge(mailbox.id);
    // What another order has queued a moment ago is written twice too.
    const duplicates = left.duplicates + kept.length - added;
    return { campaignId: added === 0 ? null : id, added, halves: null, ...left, duplicates };
  }

  /** Queues one of two mails for each person. People are left out before the rest is halved, so that the mail they would get does not decide it. */
  async function placeComparison(
    actor: Actor,
    mailbox: MailboxRow,
    mail: Record<Variant, OrderedMail>,
    { receivers, startAt: wanted, zone }: OrderedPeople,
  ) {
    if (writeSteps(mail.a.steps) === writeSteps(mail.b.steps)) throw refused(1422, "sameText");
    if (!mayRead(scopesOf(mailbox))) throw refused(1422, "answersNotRead", { email: mailbox.email });
    const at = clock.now();
    const ids = comparisonIds(actor, at);
    const from = sentFrom(actor, mailbox, zone);
    const a = { id: ids.a, ...from, ...mail.a };
    const b = { id: ids.b, ...from, ...mail.b };
    const { kept, left } = await sort(actor, mailbox, receivers);
    const answer = (halves: Record<Variant, number>) => {
      const added = halves.a + halves.b;
      const duplicates = left.duplicates + Math.max(0, kept.length - added);
      return { campaignId: ids.a, added, halves, ...left, duplicates };
    };
    const before = await campaigns.findHalves(ids.comparison);
    if (before !== null) return answer(before);
    await checkRoom(actor, kept.length);
    const emails = kept.map(({ email }) => email);
    const repeated = await campaigns.findRepeated(a, b, emails, at);
    const people = kept.filter(({ email }) => !repeated.has(email));
    if (people.length < MIN_TO_COMPARE)
      throw refused(1422, "tooFewToCompare", { min: MIN_TO_COMPARE, count: people.length });
    const split = splitPeople(ids.comparison, await describe(actor, people));
    const startAt = Math.max(at, wanted ?? at);
    const sample = plannedSample(Math.min(split.a.length, split.b.length));
    const halves = { a: { campaign: a, people: split.a }, b: { campaign: b, people: split.b } };
    const queued = await campaigns.queueComparison(ids.comparison, halves, { startAt, at, sample });
    if (queued === null) throw refused(1422, "halfTooSmall", { min: MIN_SAMPLE });
    if (startAt === at) await deps.nudge(mailbox.id);
    return answer(queued);
  }

  return {
    /** Queues a template's mail, and its follow-ups as they are now; with `compareWith` another template's to half of the people. */
    async queueTemplate(actor: Actor, { compareWith, stopsOnColleague, ...order }: BatchOrder) {
      checkZone(order.zone);
      if (compareWith === order.templateId) throw refused(1422, "sameTemplate");
      const [mailbox, first, second] = await Promise.all([
        choices.findMailbox(actor, order.usingEmail),
        choices.findTemplate(actor.userId, order.templateId),
        compareWith === undefined ? null : choices.findTemplate(actor.userId, compareWith, "compareWith"),
      ]);
      const mailOf = ({ template, steps }: typeof first): OrderedMail => {
        const { id: templateId, name: templateName, cc } = template;
        return { kind: "BATCH", templateId, templateName, steps, cc, stopsOnColleague };
      };
      if (second === null) return place(actor, mailbox, mailOf(first), order);
      return placeComparison(actor, mailbox, { a: mailOf(first), b: mailOf(second) }, order);
    },

    /** Queues a mail that is written for these people alone. It goes by the name of its subject. */
    async queueGroup(actor: Actor, order: GroupOrder) {
      checkZone(order.zone);
      const first = { subject: checkSubject(order.subject), content: checkContent(order.content, host) };
      if (!hasWords(first.content)) throw badField("content", "templates:errors.contentRequired");
      const mail: OrderedMail = {
        kind: "GROUP",
        templateId: null,
        templateName: oneLine(fillIn(first.subject, NOBODY)) || first.subject,
        steps: { first, followUps: [] },
        cc: checkCc(order.cc),
        stopsOnColleague: false,
      };
      const receivers = order.receivers.map(checkReceiver);
      return place(actor, await choices.findMailbox(actor, order.usingEmail), mail, { ...order, receivers });
    },
  };
}

/** Both campaigns and the comparison: executed again, a call has the same ones. */
function comparisonIds({ call }: Actor, at: number): Record<Variant | "comparison", string> {
  const ids = { comparison: newId("comparison", at), a: newId("campaign", at), b: newId("campaign", at) };
  if (call === undefined) return ids;
  // An id takes half of the hash; the other half makes another one.
  const other = { ...call, hash: call.hash.slice(32) };
  return {
    comparison: markedId("comparison", call),
    a: markedId("campaign", call),
    b: markedId("campaign", other),
  };
}

function checkZone(zone: string): void {
  if (!isTimeZone(zone)) throw badField("zone", "sending:errors.unknownZone");
}

/** Everybody has a name and something in the place of an address (spec 3 §5). */
function checkReceiver(given: GroupOrder["receivers"][number], index: number): GivenReceiver {
  const field = `receivers.${index}`;
  const number = index + 1;
  if (oneLine(given.nickname) === "")
    throw badField(`${field}.nickname`, "sending:errors.nicknameRequired", { number });
  if (given.email.trim() === "") throw badField(`${field}.email`, "sending:errors.emailRequired", { number });
  const link = personLink(given.link);
  if (link === null) throw badField(`${field}.link`, "sending:errors.linkFormat", { number });
  return { ...given, link: link === "" ? null : link };
}
