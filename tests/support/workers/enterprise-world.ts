/** Enterprises over the API: two of them with admins and members, and mails that are caught. */

import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import type { Notice } from "#workers/adapters/notice-mail/port.ts";
import { createTexts } from "#workers/api/texts.ts";
import { buildEnterprises } from "#workers/composition/enterprises.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { accountIdOf } from "#workers/modules/billing/domain.ts";
import { createLedger } from "#workers/modules/billing/ledger.ts";
import { enterpriseLocales } from "#workers/modules/enterprises/locales.ts";
import { chargeOf, makeEnterprise, makeMember, settle, tryCharge, unique } from "./quota-world.ts";
import { openTestApi } from "./test-api.ts";

type Person = "boss" | "deputy" | "ann" | "bob" | "rival" | "stranger";

/** An enterprise with two admins (boss, deputy) and two members, another one's admin, and a free person. */
export async function enterpriseWorld({ quota = 100_000, failing = null as Error | null } = {}) {
  const clock = fixedClock(NOW);
  const enterpriseId = await makeEnterprise({ quota });
  const otherId = await makeEnterprise({ quota });
  const member = async (id: string, isAdmin: boolean) => {
    const userId = await makeMember({ type: "ENTERPRISE", enterpriseId: id });
    const promote = env.DB.prepare("UPDATE memberships SET is_enterprise_admin = ?2 WHERE user_id = ?1");
    await promote.bind(userId, isAdmin ? 1 : 0).run();
    return actorOf(userId, { membershipType: "ENTERPRISE", enterpriseId: id, isEnterpriseAdmin: isAdmin });
  };
  const actors: Record<Person, Actor> = {
    boss: await member(enterpriseId, true),
    deputy: await member(enterpriseId, true),
    ann: await member(enterpriseId, false),
    bob: await member(enterpriseId, false),
    rival: await member(otherId, true),
    stranger: actorOf(await makeMember({ type: "FREE" })),
  };
  const texts = createTexts({ enterprises: enterpriseLocales });
  const mails: Notice[] = [];
  const notices = {
    async send(mail: Notice) {
      if (failing !== null) throw failing;
      mails.push(mail);
    },
  };
  const built = buildEnterprises(
    { DB: env.DB, APP_ORIGIN: "https://app.test" },
    { notices, clock, translate: texts.text },
  );
  const api = openTestApi(built.routes, { actors, clock, texts });

  return {
    ...{ actors, clock, enterpriseId, otherId, mails, membershipMails: built.membershipMails },
    accountId: accountIdOf("ENTERPRISE", enterpriseId),
    membershipOf: (who: Person) => `mem_${actors[who].userId}`,

    /** Calls and answers the code and the data; `{own}` and `{other}` stand for the enterprises' ids. */
    async call(who: Person, method: string, path: string, input?: unknown, headers: Record<string, string> = {}) {
      const fill = (text: string) => text.replaceAll("{own}", enterpriseId).replaceAll("{other}", otherId);
      const filled = input === undefined ? undefined : JSON.parse(fill(JSON.stringify(input)));
      const authorization = `Bearer ${who}.a.b`;
      const { body } = await api.call(method, fill(path), filled, { authorization, ...headers });
      return { code: body.statusCode, data: body.data, message: body.message };
    },

    /** What the record says of acts, without ids. */
    async acts(subject: string) {
      const { results } = await env.DB.prepare(
        "SELECT actor_id AS actorId, action, details FROM audit_log WHERE subject = ?1 ORDER BY rowid",
      )
        .bind(subject)
        .all<{ actorId: string; action: string; details: string }>();
      return results.map(({ details, ...act }) => ({ ...act, details: JSON.parse(details) }));
    },

    /** Asks a person and lets them accept, as the two of them would. */
    async join(who: Person) {
      await this.call("boss", "POST", "/enterprise/{own}/members", { emails: [actors[who].email] });
      const [{ id }] = (await this.call(who, "GET", "/userMember/enterprise-invitations")).data;
      const answer = await this.call(who, "POST", `/userMember/enterprise-invitations/${id}/accept`);
      if (answer.code === 1000) Object.assign(actors[who], { enterpriseId, membershipType: "ENTERPRISE" });
      return answer;
    },

    row: (who: Person) =>
      env.DB.prepare("SELECT * FROM memberships WHERE user_id = ?1").bind(actors[who].userId).first(),

    async spend(who: Person, units: number, at = clock.now()) {
      const taskId = unique("tsk");
      const payer = await createLedger(env.DB).resolvePayer(actors[who].userId, at);
      const refusal = await tryCharge(payer, chargeOf(taskId, units, at));
      return { taskId, code: refusal === null ? null : refusal === "duplicate" ? refusal : refusal.code };
    },
    settle,
  };
}

function actorOf(userId: string, more: Partial<Actor> = {}): Actor {
  return {
    ...{ userId, email: `${userId}@example.test`, isSystemAdmin: false, isBanned: false, refusal: null },
    ...{ membershipType: "FREE", enterpriseId: null, isEnterpriseAdmin: false, sessionId: null, language: "en" },
    ...more,
  };
}
