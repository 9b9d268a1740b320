import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { exclusionWorld } from "#tests/support/workers/exclusion-world.ts";
import { codeOf, download, exportWorld, rowsOf } from "#tests/support/workers/export-world.ts";
import { makeEnterprise, makeMember } from "#tests/support/workers/quota-world.ts";
import {
  fillList,
  insertList,
  insertProject,
  sampleCandidates,
  sampleCard,
} from "#tests/support/workers/result-world.ts";
import { memberWithQuota, START } from "#tests/support/workers/task-world.ts";
import { testActor } from "#tests/support/workers/test-api.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { createRatingStore } from "#workers/modules/lists/rate-store.ts";

const ratings = createRatingStore(env.DB);
const ORIGIN = "https://app.example";

describe("exports over all projects", () => {
  async function likedIn(actor: Actor, project: string, likes: readonly { index: number; at: number }[]) {
    const projectId = `prj_${project}`;
    await insertProject(actor.userId, projectId);
    await insertList({ ownerId: actor.userId, projectId, listId: `tsk_${project}` });
    await fillList({ projectId, listId: `tsk_${project}` }, sampleCandidates(0, 20));
    for (const { index, at } of likes) {
      await ratings.rate([sampleCard(index).id], { ownerId: actor.userId, projectId, attitude: "LIKE", at });
    }
  }
  const DAY = 86_400_000;
  const namesOf = (rows: string[][]) => rows.slice(1).map((row) => row[1]);

  test("of one's likes hold those of the period from every project, each creator once, and nobody else's", async () => {
    const { exports } = await exportWorld();
    const [actor, other] = [await memberWithQuota(100), await memberWithQuota(100)];
    await likedIn(actor, "likes_a", [
      { index: 1, at: START - 40 * DAY },
      { index: 2, at: START - 20 * DAY },
      { index: 3, at: START - 3 * DAY },
    ]);
    await likedIn(actor, "likes_b", [
      { index: 3, at: START - 1_000 },
      { index: 4, at: START - DAY + 60_000 },
      { index: 5, at: START - DAY - 60_000 },
    ]);
    await likedIn(other, "likes_c", [{ index: 9, at: START - 1_000 }]);
    const rowsFor = async (recentDays: "1" | "7" | "30" | "all") => {
      const { url } = await exports.exportUserLikes(actor, recentDays, ORIGIN);
      return namesOf(await rowsOf(await download(exports, url)));
    };
    expect(await rowsFor("1")).toEqual(["Creator 3", "Creator 4"]);
    expect(await rowsFor("7")).toEqual(["Creator 3", "Creator 4", "Creator 5"]);
    expect((await rowsFor("30")).sort()).toEqual(["Creator 2", "Creator 3", "Creator 4", "Creator 5"]);
    expect((await rowsFor("all")).sort()).toEqual([1, 2, 3, 4, 5].map((index) => `Creator ${index}`));
    const nobody = await memberWithQuota(100);
    expect(await codeOf(exports.exportUserLikes(nobody, "all", ORIGIN))).toEqual([1422, "exports:errors.nothing"]);
  });

  test("of an enterprise hold what all its members like, for its admins alone, also when the link is opened later", async () => {
    const { exports } = await exportWorld();
    const enterpriseId = await makeEnterprise({ quota: 100 });
    const members = [
      await makeMember({ type: "ENTERPRISE", enterpriseId }),
      await makeMember({ type: "ENTERPRISE", enterpriseId }),
    ];
    const [admin, colleague] = members.map((userId) => ({
      ...testActor("member"),
      ...({ userId, enterpriseId, language: "en" } as const),
    }));
    if (!admin || !colleague) throw new Error("no members");
    await env.DB.prepare("UPDATE memberships SET is_enterprise_admin = 1 WHERE user_id = ?1").bind(admin.userId).run();
    await likedIn(admin, "ent_a", [{ index: 1, at: START }]);
    await likedIn(colleague, "ent_b", [
      { index: 1, at: START },
      { index: 2, at: START },
    ]);
    await likedIn(await memberWithQuota(100), "ent_c", [{ index: 3, at: START }]);
    expect(await codeOf(exports.exportEnterpriseLikes(colleague, ORIGIN))).toEqual([1403, undefined]);
    const { url } = await exports.exportEnterpriseLikes({ ...admin, isEnterpriseAdmin: true }, ORIGIN);
    const response = await download(exports, url);
    expect(response.headers.get("content-disposition")).toContain("Kolscout Test Ltd Liked creators");
    expect(namesOf(await rowsOf(response)).sort()).toEqual(["Creator 1", "Creator 2"]);
    const record = env.DB.prepare(
      "SELECT actor_id, action, details ->> 'likes' AS likes FROM audit_log WHERE subject = ?1",
    );
    const row = { actor_id: admin.userId, action: "likes.export", likes: 3 };
    expect((await record.bind(enterpriseId).all()).results).toEqual([row]);
    const changeRole = env.DB.prepare("UPDATE memberships SET is_enterprise_admin = ?2 WHERE user_id = ?1");
    await env.DB.batch([changeRole.bind(colleague.userId, 1), changeRole.bind(admin.userId, 0)]);
    expect(await codeOf(download(exports, url))).toEqual([1404, "exports:errors.gone"]);
  });

  test("of the exclude list hold every line as it was given, oldest first, and open for members alone", async () => {
    const { exports } = await exportWorld();
    const { exclusions: lists } = exclusionWorld();
    const enterpriseId = await makeEnterprise({ quota: 100 });
    const userId = await makeMember({ type: "ENTERPRISE", enterpriseId });
    const actor = { ...testActor("member"), ...({ userId, enterpriseId, language: "en" } as const) };
    const lines = Array.from({ length: 50 }, (_, index) => `tiktok.com/@name${String(index).padStart(2, "0")}?x=1`);
    await lists.upload(actor, { links: lines.join("\n") });
    const { url } = await exports.exportExclusions(actor, undefined, ORIGIN);
    const rows = await rowsOf(await download(exports, url));
    expect(rows[0]).toEqual(["As given", "Platform", "Account", "Added (UTC)"]);
    expect(rows.slice(1, 3).map((row) => row.slice(0, 3))).toEqual([
      ["tiktok.com/@name00?x=1", "TikTok", "name00"],
      ["tiktok.com/@name01?x=1", "TikTok", "name01"],
    ]);
    expect(rows).toHaveLength(51);
    expect(await codeOf(exports.exportExclusions(actor, "PERSON", ORIGIN))).toEqual([1422, "exports:errors.nothing"]);
    await env.DB.prepare("UPDATE memberships SET type = 'FREE', enterprise_id = NULL WHERE user_id = ?1")
      .bind(userId)
      .run();
    expect(await codeOf(download(exports, url))).toEqual([1404, "exports:errors.gone"]);
  });
});
