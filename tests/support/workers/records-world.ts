/** Records over the real database: people, enterprises and creators that lists have shown them. */

import { env } from "cloudflare:workers";
import { sealedTexts } from "#tests/support/workers/sealed-texts.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildRecords } from "#workers/composition/records.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createAccountFinder } from "#workers/modules/exclusions/account-finder.ts";
import { createExclusionStore } from "#workers/modules/exclusions/store.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import { createLinksService } from "#workers/modules/links/service.ts";
import { createContactFinder } from "#workers/modules/outreach/sources/contacts.ts";
import { recordsLocales } from "#workers/modules/records/locales.ts";
import type { Beginning } from "#workers/modules/records/save.ts";
import { makeEnterprise, makeMember, unique } from "./quota-world.ts";
import { fillList, insertList, insertProject, type sampleCard } from "./result-world.ts";
import { openTestApi, testActor } from "./test-api.ts";

/** A creator that is saved for the first time, of whom nothing is known. */
export const newRecord = (id: string): Beginning => ({
  ...{ id, stage: "new", isDelivered: false, contactedAt: null, answeredAt: null },
});

type LookUps = Pick<Parameters<typeof buildRecords>[1], "batches" | "tasks">;
const refuse = () => Promise.reject(new Error("nothing is looked up here"));
const NO_LOOK_UPS: LookUps = {
  batches: { begin: refuse, create: refuse, get: refuse, list: refuse },
  tasks: { get: refuse },
};

/** An admin and a member of one enterprise, a person alone, and the calls of records as each of them. */
export async function recordWorld(clock: Clock, { quota, ...lookUps }: LookUps & { quota?: number } = NO_LOOK_UPS) {
  const enterpriseId = await makeEnterprise();
  const [admin, member, alone, stranger] = [
    await makeMember({ type: "ENTERPRISE", enterpriseId }),
    await makeMember({ type: "ENTERPRISE", enterpriseId }),
    await makeMember({ quota }),
    await makeMember(),
  ];
  const actors: Record<"admin" | "member" | "alone" | "stranger", Actor> = {
    admin: { ...testActor("admin"), enterpriseId, userId: admin },
    member: { ...testActor("member"), enterpriseId, userId: member },
    alone: { ...testActor("paid"), userId: alone },
    stranger: { ...testActor("paid"), userId: stranger },
  };
  const links = createLinksService({ follower: { follow: async () => null }, shareLinks: null });
  const { routes } = buildRecords(env, {
    sealedTexts,
    // No platform answers: creators are found among those that are known.
    finder: createAccountFinder({ links, platforms: { find: () => null }, store: createExclusionStore(env.DB) }),
    findContacts: createContactFinder(env.DB),
    stores: { exports: createExportStore(env.DB) },
    ...lookUps,
    clock,
  });
  const api = openTestApi(routes, { actors, texts: createTexts({ records: recordsLocales, links: linksLocales }) });
  const callAs =
    (name: keyof typeof actors) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      (await api.call(method, `/tagAndNote${path}`, body, { authorization: `Bearer ${name}.a.b`, ...headers })).body;
  return { actors, enterpriseId, callAs };
}

/** Shows creators to a person in lists of a new project, one for each platform; answers the project. */
export async function showCreators(ownerId: string, cards: readonly ReturnType<typeof sampleCard>[]): Promise<string> {
  const projectId = unique("prj");
  await insertProject(ownerId, projectId);
  for (const platform of new Set(cards.map((card) => card.platform))) {
    const list = { ownerId, projectId, listId: unique("list"), platform };
    const shown = cards.filter((card) => card.platform === platform);
    await insertList(list);
    await fillList(
      list,
      shown.map((card, rank) => ({ card, rank, score: 1 })),
    );
  }
  return projectId;
}
