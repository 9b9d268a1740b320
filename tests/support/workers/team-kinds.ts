import { env } from "cloudflare:workers";
import * as z from "zod";
import { NOW } from "#tests/support/now.ts";
import { chargeOf, tryCharge } from "#tests/support/workers/quota-world.ts";
import { fillList, insertList, insertProject, sampleCard, storeCards } from "#tests/support/workers/result-world.ts";
import { signInByCode } from "#tests/support/workers/sandbox-sign-in.ts";
import { readEnv } from "#workers/env.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { accountKeys } from "#workers/modules/exclusions/domain.ts";
import { FIND_EXCLUDED, namedJson } from "#workers/modules/exclusions/matching.ts";
import { createCreatorSource } from "#workers/modules/exports/creator-source.ts";
import { createExportStore } from "#workers/modules/exports/store.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";
import { createReadingStore } from "#workers/modules/publications/reading-store.ts";
import { createRunStore } from "#workers/modules/publications/run-store.ts";
import { createSheetStore } from "#workers/modules/sheets/store.ts";
import { buildServices } from "#workers/services.ts";

/** The kinds of things that people make, with how a colleague would meet them (tests/workers/authorization-sequences.test.ts). */

const Answer = z.object({ statusCode: z.number(), data: z.unknown() });

/** A person at the whole API. */
export async function openPerson(name: string) {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@kolscout.test`;
  const { accessToken } = await signInByCode(email);
  const { api } = buildServices(readEnv({ ...env, RATE_LIMIT_SCALE: "1000" }), { clock: fixedClock(NOW) });
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await api.fetch(new Request(`http://app/api${path}`, init), { waitUntil: () => undefined });
    const text = await response.text();
    return { text, code: Answer.parse(JSON.parse(text)).statusCode };
  };
  await call("GET", "/userMember/userInfo");
  const id = (await env.DB.prepare("SELECT id FROM users WHERE email = ?1").bind(email).first<string>("id")) ?? "";
  return { id, email, call };
}
export type Person = Awaited<ReturnType<typeof openPerson>>;

/** `stay`: seen by colleagues while the stay lasts in which it was made. `workspace`: the enterprise's own, which stays there. */
export type Kind = {
  belongs: "stay" | "workspace";
  tables: readonly string[];
  make: (owner: Person, mark: string) => Promise<unknown>;
  /** Everything in which a colleague could meet it. */
  read: (colleague: Person, owner: Person, enterpriseId: string, marks: readonly string[]) => Promise<string>;
};

const textOf = async (asked: Promise<{ text: string }>) => (await asked).text;
const joined = async (...asked: Promise<{ text: string }>[]) => (await Promise.all(asked.map(textOf))).join("\n");
const Terms = z.object({ data: z.object({ terms: z.array(z.string()) }) });
let made = 0;

/** Puts a post into the owner's tracking with everything that belongs to one; answers its cost. */
export async function track(owner: Person, mark: string) {
  made += 1;
  const taskId = `tsk_${crypto.randomUUID()}`;
  const key = `TIKTOK/${taskId}`;
  const post = { platform: "TIKTOK", kind: "video", linkId: taskId, url: `https://www.tiktok.com/@x/video/${made}` };
  const row = {
    ...{
      ...post,
      id: `pub_${mark}`,
      key,
      title: mark,
      thumbnail: null,
      authorId: "a",
      authorName: mark,
      authorHandle: null,
    },
    ...{ region: null, publishedAt: NOW, datedAt: NOW, views: 10, likes: 1, comments: 1, favorites: 1, shares: 1 },
    ...({ isEstimated: 0, caption: mark, adLabel: null, marks: 0, at: NOW, reading: "" } as const),
  } as const;
  const run = { taskId, userId: owner.id, ownerId: owner.id, runningKey: taskId, createdAt: NOW };
  const item = { ...post, platform: "TIKTOK", kind: "video", input: post.url, key, publicationId: null } as const;
  const [keptRun] = createRunStore(env.DB).insertStatements(run, [item]);
  const keep = createReadingStore(env.DB).keepStatements(owner.id, [row], { taskId, isNew: true, labelIds: [] });
  await env.DB.batch([...(keptRun ? [keptRun] : []), ...keep]);
  await env.DB.prepare(
    `INSERT INTO publication_alerts (id, owner_id, publication_id, kind, event, at, detail) VALUES (?1, ?2, ?3, 'edited', '', 1, '{"removed":[],"added":[]}')`,
  )
    .bind(`alr_${mark}`, owner.id, row.id)
    .run();
  const totalCost = 700 + made;
  await owner.call("PUT", `/publicationStatistics/update/${row.id}`, { totalCost, currency: "EUR" });
  return totalCost;
}

export const KINDS: Record<string, Kind> = {
  "tracked post with readings, cost, alerts and audience": {
    belongs: "stay",
    tables: ["publications", "publication_readings", "publication_costs", "publication_alerts", "post_audiences"],
    make: track,
    async read(colleague, { id: userId }) {
      const { results } = await env.DB.prepare(
        "SELECT id FROM publications WHERE owner_id = ?1 ORDER BY id DESC LIMIT 5",
      )
        .bind(userId)
        .all<{ id: string }>();
      const ids = results.map(({ id }) => id);
      const ofPosts = ids.flatMap((id) => [
        colleague.call("GET", `/publicationStatistics/${id}/readings?userId=${userId}`),
        colleague.call("GET", `/publicationStatistics/${id}/audience?userId=${userId}`),
        colleague.call("GET", `/publicationStatistics/alerts?userId=${userId}&publicationId=${id}`),
      ]);
      return joined(
        colleague.call("POST", "/publicationStatistics/publications", { userId, pageSize: 100 }),
        colleague.call("POST", "/publicationStatistics/series", { userId, publicationIds: ids }),
        colleague.call("GET", `/publicationStatistics/alerts?userId=${userId}`),
        ...ofPosts,
      );
    },
  },
  label: {
    belongs: "stay",
    tables: ["publication_labels", "publication_marks"],
    make: (owner, mark) => owner.call("POST", "/tags", { name: mark, color: "red" }),
    read: (colleague, { id }) => textOf(colleague.call("GET", `/tags/list?userId=${id}`)),
  },
  spreadsheet: {
    belongs: "stay",
    tables: ["tracking_sheets"],
    make: (owner, mark) =>
      createSheetStore(env.DB).put(
        owner.id,
        {
          ...{ id: `sht_${mark}`, mailboxId: "m", spreadsheetId: mark, tabId: 0 },
          url: `https://docs.google.com/spreadsheets/d/${mark}`,
          language: "en",
        },
        NOW,
      ),
    read: (colleague, { id }) => textOf(colleague.call("GET", `/googleSheet/get?userId=${id}`)),
  },
  like: {
    belongs: "stay",
    tables: ["projects", "result_lists", "candidates", "project_creators"],
    async make(owner, mark) {
      made += 1;
      const place = { ownerId: owner.id, projectId: `prj_${mark}`, listId: `tsk_${mark}` };
      const card = sampleCard(40_000 + made, { title: mark });
      await insertProject(place.ownerId, place.projectId);
      await insertList(place);
      await fillList(place, [{ card, rank: 1, score: 1 }]);
      await createRatingStore(env.DB).rate([card.id], { ...place, attitude: "LIKE", at: NOW });
    },
    async read(_colleague, _owner, enterpriseId) {
      const { projectIds } = await createExportStore(env.DB).listEnterpriseProjects(enterpriseId);
      const source = { kind: "likes", projectIds, since: 0, enterpriseId } as const;
      const rows = [];
      for await (const part of createCreatorSource(env.DB).read(source)) rows.push(...part);
      return JSON.stringify(rows);
    },
  },
  "tag of creators": {
    belongs: "workspace",
    tables: ["creator_tags", "record_tags"],
    make: (owner, mark) => owner.call("POST", "/tagAndNote/tag", { name: mark, color: "red" }),
    read: (colleague) => textOf(colleague.call("GET", "/tagAndNote/listWithCount")),
  },
  "record with a note": {
    belongs: "workspace",
    tables: ["records", "record_notes", "record_counts"],
    async make(owner, mark) {
      made += 1;
      const card = sampleCard(50_000 + made, { title: mark });
      await env.DB.batch(storeCards([{ card }]));
      await owner.call("POST", "/tagAndNote/kol", { kolId: card.id });
      await owner.call("POST", "/tagAndNote/kol/note", { kolId: card.id, note: `note ${mark}` });
    },
    read: async (colleague) => {
      const { text } = await colleague.call("POST", "/tagAndNote/kol/list", { pageSize: 50 });
      const ids = [...new Set(text.match(/crt_[\w-]+/g))];
      return joined(...ids.map((id) => colleague.call("GET", `/tagAndNote/kol?kolId=${id}`)));
    },
  },
  "excluded creator": {
    belongs: "workspace",
    tables: ["exclusions"],
    make: (owner, mark) => owner.call("POST", "/excludeList/upload", { links: `https://www.tiktok.com/@${mark}` }),
    async read(colleague, _owner, _enterpriseId, marks) {
      const projectId = `prj_${crypto.randomUUID()}`;
      await insertProject(colleague.id, projectId);
      const named = marks.map((mark) => ({
        creatorId: mark,
        keys: accountKeys({ platform: "TIKTOK", accountId: `id_${mark}`, handle: mark, secondaryId: null }),
      }));
      const { results } = await env.DB.prepare(FIND_EXCLUDED).bind(projectId, namedJson(named)).all();
      return JSON.stringify(results);
    },
  },
  "brand term": {
    belongs: "workspace",
    tables: ["brands"],
    async make(owner, mark) {
      const { terms } = Terms.parse(JSON.parse(await textOf(owner.call("GET", "/sightings")))).data;
      return owner.call("PUT", "/sightings/terms", { terms: [...terms, `#${mark}`] });
    },
    read: (colleague) => textOf(colleague.call("GET", "/sightings")),
  },
  charge: {
    belongs: "workspace",
    tables: ["tasks", "ledger", "quota_days"],
    async make(owner, mark) {
      const payer = await createLedger(env.DB).resolvePayer(owner.id, NOW);
      const refusal = await tryCharge(payer, chargeOf(`tsk_${mark}`, 10, NOW));
      if (refusal !== null) throw refusal;
    },
    read(colleague, { id: userId }, enterpriseId) {
      const of = `enterpriseId=${enterpriseId}&pageSize=100`;
      return joined(
        colleague.call("GET", `/quota/enterprise-useageDetails?${of}`),
        colleague.call("GET", `/quota/enterprise-useageDetails?${of}&userId=${userId}`),
        colleague.call("GET", `/quota/useageDetails?pageSize=100&userId=${userId}`),
      );
    },
  },
  "do-not-contact entry": {
    belongs: "workspace",
    tables: ["suppressions"],
    make: (owner, mark) => owner.call("POST", "/suppressions", { emails: [`${mark}@shop.example`] }),
    read: (colleague) => textOf(colleague.call("GET", "/suppressions")),
  },
};
