/** An order of 500 mails, from the call until they stand in the list of mails. */
import { grantGmail } from "#tests/support/google-consent.ts";
import { numberIn, textIn } from "../answer.ts";
import { type Api, openApi } from "../api.ts";
import type { Figure } from "../figure.ts";
import { milliseconds } from "../reading.ts";
import { median } from "../statistics.ts";

const RECEIVERS = 500;
const MAX_MS = 1_000;
const ROUNDS = 5;
const MAILBOX = "bench@gmail.com";

export const mails: Figure = {
  name: "mails",
  title: `an order of ${RECEIVERS} mails, with what was ordered before it`,
  async measure(context) {
    const app = await context.freshApp();
    try {
      const api = openApi(app.url, await context.owner.token());
      const templateId = await prepare(api, await context.sandbox());
      const took: number[] = [];
      for (let round = 0; round < (context.quick ? 1 : ROUNDS); round += 1)
        took.push(await order(api, templateId, round));
      return [
        {
          what: `order of ${RECEIVERS} mails until they are listed, ms`,
          ours: milliseconds(median(took)),
          reference: "-",
          judged: median(took),
          limit: { kind: "most", value: MAX_MS },
          detail: { took },
        },
      ];
    } finally {
      await app.close();
    }
  },
};

/** A connected mailbox and a template with two follow-ups; answers the template's id. */
async function prepare(api: Api, sandbox: { url: string }): Promise<string> {
  const { access_token: accessToken, refresh_token: refreshToken } = await grantGmail(sandbox, { account: MAILBOX });
  await api.post("/credentials", { provider: "google", accessToken, refreshToken });
  const templateId = textIn(
    await api.post("/emails/templates", {
      name: "Bench",
      subject: "Collab, {{nickname}}?",
      content: "<p>Hi {{nickname}}, a collab on {{platform}}?</p>",
    }),
    "id",
  );
  const followupEmails = [3, 7].map((daysAfter) => ({ content: "<p>Did you see my mail?</p>", daysAfter }));
  await api.post("/email-manage/templates/followup", { templateId, followupEmails });
  return templateId;
}

/** Answers how many ms passed until all of a round's mails were listed. */
async function order(api: Api, templateId: string, round: number): Promise<number> {
  const receivers = Array.from({ length: RECEIVERS }, (_, n) => ({
    nickname: `Ana ${n}`,
    email: `ana-${round}-${n}@studio.example`,
  }));
  const started = performance.now();
  const ordered = await api.post("/auto-email/import", { templateId, usingEmail: MAILBOX, receivers });
  if (numberIn(ordered, "added") !== RECEIVERS) throw new Error(`not all were added: ${JSON.stringify(ordered)}`);
  const { total } = await api.post("/auto-email/list", { pageSize: 100 });
  const ms = performance.now() - started;
  if (Number(total) < RECEIVERS * (round + 1)) throw new Error(`${total} mails are listed after round ${round + 1}`);
  return ms;
}
