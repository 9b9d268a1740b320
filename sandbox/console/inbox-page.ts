/** The inbox as a page: every mail the services sent, newest first, shown as its reader would see it. */
import { html } from "hono/html";
import type { Mail } from "#sandbox/inbox.ts";
import { type Markup, renderPage } from "#sandbox/pages/page.ts";

/** Mails to one address, or all; a mail's own markup runs in a frame that can do nothing but be looked at. */
export function renderInboxPage(mails: readonly Mail[], to: string): Markup {
  const items = mails.map(
    (
      mail,
      index,
    ) => html`<details${index === 0 ? html` open` : ""}><summary><span>${mail.subject}</span><small>${mail.to} · <time datetime="${mail.receivedAt}">${mail.receivedAt.replace("T", " ").slice(0, 19)}</time></small></summary>
<iframe sandbox="allow-popups" loading="lazy" title="${mail.subject}" srcdoc="${mail.html}"></iframe></details>`,
  );
  const nothing = html`<p class="empty">${to === "" ? "No mails yet." : `No mails to ${to} yet.`} Ask for a code on the sign-in page of Kolscout.</p>`;
  return renderPage({
    title: "Inbox · Kolscout sandbox",
    body: html`<header class="top"><h1>Inbox</h1><nav><a href="/">Console</a><a href="/inbox">inbox.json</a></nav></header>
<main class="wide"><form class="actions" method="get"><input type="email" name="to" value="${to}" placeholder="Any address" aria-label="Address"><button>Show</button></form>
${items.length === 0 ? nothing : html`<div class="list card" style="padding:0">${items}</div>`}</main>`,
  });
}
