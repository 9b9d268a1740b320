/** The mail of all people as pages: mailboxes, what people got, and a form with which one answers in their place. */
import type { Hono } from "hono";
import { html } from "hono/html";
import PostalMime from "postal-mime";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import { type Markup, PAGE_HEADERS, renderPage } from "#sandbox/pages/page.ts";
import type { PostOffice } from "../post-office.ts";
import { ANSWER_KINDS, type AnswerKind, type Disposition } from "./disposition.ts";

const SHOWN_MAILS = 50;
const KIND_NAMES: Record<AnswerKind, string> = {
  interested: "Interested",
  price: "Asks for the price",
  declines: "Says no",
  manager: "Hands over to the manager",
  unsubscribes: "Wants no more mail",
};
const AnswerForm = z.object({
  of: z.email(),
  from: z.email(),
  kind: z.enum([...ANSWER_KINDS, "text"]),
  text: z.string().trim().max(20_000).default(""),
});

type Shown = { subject: string; from: string; to: string; atMs: number; html: string; labels: string };
type Parts = { office: PostOffice; clock: SandboxClock };

/** `/mail`, `/mail/view?of=` and the form's `/mail/answer`. */
export function addMailPages(routes: Hono, { office, clock }: Parts): void {
  routes.get("/mail", (call) => call.html(renderMailList(office), 200, PAGE_HEADERS));
  routes.get("/mail/view", async (call) => {
    const of = (call.req.query("of") ?? "").trim().toLowerCase();
    await office.deliverDue();
    const box = office.mailboxes.find(of);
    if (box !== null) {
      const latest = box.messages.slice(-SHOWN_MAILS).reverse();
      const shown = await Promise.all(
        latest.map(async ({ raw, subject, from, to, internalDateMs, labelIds }): Promise<Shown> => {
          const email = await PostalMime.parse(Buffer.from(raw, "base64url"));
          const body = email.html ?? asPage(email.text ?? "");
          return { subject, from, to: to.join(", "), atMs: internalDateMs, html: body, labels: labelIds.join(", ") };
        }),
      );
      return call.html(renderMails(of, shown, ""), 200, PAGE_HEADERS);
    }
    const received = (office.people.find(of)?.received ?? []).slice(-SHOWN_MAILS).reverse();
    const shown = received.map((mail) => ({ ...mail, html: mail.html || asPage(mail.text), labels: "" }));
    const senders = [...new Set(received.map(({ from }) => from))];
    const form = senders.length === 0 ? "" : renderAnswerForm(of, senders, office.dispositions.of(of));
    return call.html(renderMails(of, shown, form), 200, PAGE_HEADERS);
  });
  routes.post("/mail/answer", async (call) => {
    // Another web page must not write in a person's name.
    const origin = call.req.header("origin");
    if (origin !== undefined && new URL(origin).host !== call.req.header("host"))
      return call.text("not from here", 403);
    const form = AnswerForm.safeParse(await call.req.parseBody());
    if (!form.success || (form.data.kind === "text" && form.data.text === "")) {
      return call.text("Choose an answer, or write one.", 400);
    }
    const { of, from, kind, text } = form.data;
    const plan = office.people.answer(of, from, kind === "text" ? { text } : { kind }, clock.now());
    if (plan === null) return call.text(`${of} has no mail from ${from}`, 404);
    office.plan(plan);
    await office.settle();
    return call.redirect(`/google/mail/view?of=${encodeURIComponent(from)}`, 303);
  });
}

function renderMailList(office: PostOffice): Markup {
  const link = (address: string, count: number) =>
    html`<li class="row"><a class="grow" href="/google/mail/view?of=${encodeURIComponent(address)}">${address}</a><span class="numbers">${count}</span></li>`;
  const boxes = office.mailboxes.all().map(({ email, messages }) => link(email, messages.length));
  const people = office.people
    .all()
    .filter(({ received }) => received.length > 0)
    .map(({ address, received }) => link(address, received.length));
  const list = (items: readonly unknown[], nothing: string) =>
    items.length === 0 ? html`<p class="empty">${nothing}</p>` : html`<ul class="list">${items}</ul>`;
  return renderPage({
    title: "Mail · Kolscout sandbox",
    body: html`<header class="top"><h1>Mail</h1><nav><a href="/">Console</a><a href="/inbox/view">Inbox</a></nav></header>
<main class="wide stack"><section class="card"><h2>Gmail mailboxes</h2>${list(boxes, "Nobody has connected Gmail yet.")}</section>
<section class="card"><h2>People who got mail</h2>${list(people, "Nobody has been written to yet.")}</section></main>`,
  });
}

function renderMails(of: string, mails: readonly Shown[], form: Markup | ""): Markup {
  const items = mails.map(({ subject, from, to, atMs, html: body, labels }, index) => {
    const at = new Date(atMs).toISOString();
    return html`<details${index === 0 ? html` open` : ""}><summary><span>${subject}</span><small>${from} → ${to} · ${labels === "" ? "" : `${labels} · `}<time datetime="${at}">${at.replace("T", " ").slice(0, 19)}</time></small></summary>
<iframe sandbox="allow-popups" loading="lazy" title="${subject}" srcdoc="${body}"></iframe></details>`;
  });
  return renderPage({
    title: `${of} · Kolscout sandbox`,
    body: html`<header class="top"><h1>${of}</h1><nav><a href="/google/mail">All mail</a><a href="/">Console</a></nav></header>
<main class="wide stack">${form}${items.length === 0 ? html`<p class="empty">No mail here.</p>` : html`<div class="list card" style="padding:0">${items}</div>`}</main>`,
  });
}

function renderAnswerForm(of: string, senders: readonly string[], who: Disposition): Markup {
  const away = who.awayDays === null ? "" : `, away for ${who.awayDays} days`;
  const kinds = ANSWER_KINDS.map((kind) => html`<option value="${kind}">${KIND_NAMES[kind]}</option>`);
  const options = senders.map((sender) => html`<option>${sender}</option>`);
  return html`<form method="post" action="/google/mail/answer" class="card stack"><header><h2>Answer as ${who.name}</h2></header>
<p class="muted">Left alone: ${who.kind}${away}, answers mail ${who.answersMail}, in ${who.language === "zh" ? "Chinese" : "English"}.</p>
<input type="hidden" name="of" value="${of}"><label class="field">To<select name="from">${options}</select></label>
<label class="field">Answer<select name="kind">${kinds}<option value="text">Own words</option></select></label>
<label class="field">Own words<textarea name="text" rows="4"></textarea></label>
<div class="actions"><button class="primary">Send</button></div></form>`;
}

/** A text part as a page. */
function asPage(text: string): string {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return `<pre style="white-space:pre-wrap;font:inherit">${escaped}</pre>`;
}
