/** A person with mailboxes who has written to creators: what became of each mail, who asked for no more, and a mailbox that stands still. */
import * as z from "zod";
import { grantGmail } from "#tests/support/google-consent.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createApi, type Session, signIn } from "./account.ts";
import { passWeekOfComparison } from "./comparison.ts";
import { COOKIE_SECRET, type World } from "./world.ts";

const SENDER = "plus@kolscout.test";
const MAILBOX = "mara.lindqvist@gmail.com";
const LOST = "brand.outreach.international@gmail.com";
const DAY_MS = 86_400_000;

export type SenderStage = {
  session: Session /** The link of a mail by which its reader ends them. */;
  unsubscribe: string;
};

const RECEIVERS = ["Ana Li", "Bo Eriksson", "陈思远", "Dilara", "Emeka Okafor", "Fumiko", "Grace", "Hugo"];
/** What became of them, in their order. */
const ENDS = [
  "status = 'SENT', sent_at = ?2",
  "status = 'SENT', sent_at = ?2",
  "status = 'SENT', sent_at = ?2",
  "status = 'FAILED', end_reason = 'invalid_to'",
  "status = 'CANCELED', end_reason = 'unsubscribed'",
  "status = 'PAUSED', pause_reason = 'by_user'",
];
const ANSWERS = [
  ["interested", "wants"],
  ["price", "asks"],
  ["away", "away_until"],
] as const;

export async function setSenderStage(world: World): Promise<SenderStage> {
  const session = await signIn(world, SENDER);
  const api = createApi(world, session);
  for (const account of [MAILBOX, LOST]) {
    const query = { redirect_uri: `${world.appUrl}/connect/gmail/callback` };
    const { access_token: accessToken, refresh_token: refreshToken } = await grantGmail(
      { url: world.sandboxUrl },
      { account, query },
    );
    await api("POST /credentials", { provider: "google", accessToken, refreshToken });
  }
  const Created = z.object({ id: z.string() });
  const { id: compareWith } = Created.parse(
    await api("POST /emails/templates", {
      name: "Spring launch, question first",
      subject: "Would {{nickname|your channel}} try something new this spring?",
      content: "<p>Hi {{nickname|there}}, one question before I tell you more: are you open to collabs?</p>",
    }),
  );
  const { id: templateId } = Created.parse(
    await api("POST /emails/templates", {
      name: "Spring launch",
      subject: "An idea for {{nickname|your channel}}",
      content: "<p>Hi {{nickname|there}}, a collab?</p>",
    }),
  );
  const receivers = RECEIVERS.map((nickname, at) => ({ nickname, email: `creator.${at + 1}@studio.example` }));
  // Tomorrow: none goes out while it is looked at.
  const startAt = world.now() + DAY_MS;
  const halves = Array.from({ length: 240 }, (_, at) => ({ nickname: "", email: `compared.${at}@gmail.com` }));
  await api("POST /auto-email/import", { templateId, compareWith, usingEmail: MAILBOX, receivers: halves, startAt });
  await passWeekOfComparison(world, MAILBOX);
  await api("POST /auto-email/import", { templateId, usingEmail: MAILBOX, receivers, startAt });
  await api("POST /suppressions", { emails: ["no.thanks@studio.example", "away@brand.example"] });
  return { session, unsubscribe: await endMails(world) };
}

/** Writes what became of the mails, and loses a mailbox; answers the link of the first mail. */
async function endMails(world: World): Promise<string> {
  const database = await world.app.miniflare.getD1Database("DB");
  const at = world.now();
  const email = (place: number) => `creator.${place + 1}@studio.example`;
  await database.batch([
    ...ENDS.map((end, place) =>
      database
        .prepare(`UPDATE mails SET ${end}, updated_at = ?2 WHERE email = ?1`)
        .bind(email(place), at - place * DAY_MS),
    ),
    ...ANSWERS.map(([kind, reason], place) =>
      database
        .prepare(
          "UPDATE mail_recipients SET answer_kind = ?2, answer_reason = ?4, answered_at = ?3, answer_day = CASE ?2 WHEN 'away' THEN ?5 END, last_sent_at = ?3 WHERE email = ?1",
        )
        .bind(email(place), kind, at, reason, new Date(at + 47 * DAY_MS).toISOString().slice(0, 10)),
    ),
    database
      .prepare(
        "UPDATE mailboxes SET status = 'LOST', lost_reason = 'grant', refresh_token = NULL, access_token = NULL, updated_at = ?2 WHERE email = ?1",
      )
      .bind(LOST, at),
  ]);
  const recipient = await database
    .prepare("SELECT id FROM mail_recipients WHERE email = ?1")
    .bind(email(0))
    .first("id");
  const signer = createSigner(COOKIE_SECRET, "unsubscribe");
  return createUnsubscribeLinks({ signer, origin: world.appUrl }).linkOf(z.string().parse(recipient));
}
