/** The console: one page from which everything the sandbox does is seen and steered. */
import { html } from "hono/html";
import { FAULT_KINDS, type FaultKind, type FaultReport } from "#sandbox/faults.ts";
import { DEMO_ACCOUNTS } from "#sandbox/gotrue/demo-accounts.ts";
import { type Markup, renderPage } from "#sandbox/pages/page.ts";
import type { SandboxService } from "#sandbox/service.ts";

export type ConsoleView = {
  appUrl: string;
  publicUrl: string;
  nowMs: number;
  services: readonly Pick<SandboxService, "name" | "title" | "describe" | "prefix">[];
  rules: readonly FaultReport[];
  world: Readonly<Record<string, string | number>>;
};

const KIND_NAMES: Record<FaultKind, string> = {
  rateLimited: "429 too many requests",
  quotaExhausted: "Quota exhausted",
  serverError: "5xx server error",
  slow: "Slow reply",
  timeout: "No reply (hangs)",
  truncated: "Reply cut short",
  html: "HTML instead of JSON",
  empty: "Empty reply",
  wrongSchema: "Wrong schema",
  reset: "Connection reset",
  unauthorized: "401 credentials refused",
  forbidden: "403 not permitted",
  lostReply: "Carried out, reply lost",
};

const CLOCK_STEPS = [
  { label: "+1 min", ms: 60_000 },
  { label: "+10 min", ms: 600_000 },
  { label: "+1 hour", ms: 3_600_000 },
  { label: "+1 day", ms: 86_400_000 },
  { label: "+30 days", ms: 30 * 86_400_000 },
] as const;

/** The whole console; what changes while it is open is filled in by its script. */
export function renderConsolePage(view: ConsoleView): Markup {
  return renderPage({
    title: "Kolscout sandbox",
    script: "/assets/console.js",
    body: html`<header class="top"><h1>Kolscout sandbox</h1><span class="badge" id="clock-now">${new Date(view.nowMs).toISOString()}</span>
<nav><a href="${view.appUrl}">Open Kolscout</a><a href="/inbox/view">Inbox</a><a href="/google/mail">Mail</a><a href="/google/spreadsheets">Spreadsheets</a><a href="/stripe/payments">Payments</a><a href="/faults">faults.json</a><a href="/log">log.json</a></nav></header>
<main class="board">
<div class="column">${renderAccounts()}${renderMails()}${renderClock()}${renderWorld(view)}</div>
<div class="column">${renderServices(view)}${renderFaults(view)}</div>
${renderLog(view)}
</main>`,
  });
}

function renderServices({ services, publicUrl }: ConsoleView): Markup {
  const rows = services.map(
    ({
      name,
      title,
      describe,
      prefix,
    }) => html`<tr><td><strong>${title}</strong> <code>${publicUrl}${prefix}</code><br><small>${describe}</small></td>
<td class="number" data-calls="${name}">0</td><td class="number" data-faults="${name}">0</td></tr>`,
  );
  return html`<section class="card" aria-labelledby="h-services"><header><h2 id="h-services">What is emulated</h2></header>
<table><thead><tr><th>Service</th><th class="number">Calls</th><th class="number">Faults</th></tr></thead>
<tbody>${rows}</tbody></table></section>`;
}

function renderAccounts(): Markup {
  const rows = DEMO_ACCOUNTS.map(
    ({ email, describe }) => html`<li class="row"><span class="grow">${email}<br><small>${describe}</small></span>
<code data-code="${email}"></code><button class="small" type="button" data-copy="${email}" disabled>Copy code</button></li>`,
  );
  return html`<section class="card stack" aria-labelledby="h-accounts"><header><h2 id="h-accounts">Demo accounts</h2>
<p class="muted">Ask for a code on the sign-in page; it appears here. Any other address signs up as a free user.</p></header>
<ul class="list">${rows}</ul></section>`;
}

function renderMails(): Markup {
  return html`<section class="card" aria-labelledby="h-mails"><header><h2 id="h-mails">Latest mails</h2><a href="/inbox/view">Open the inbox</a></header>
<ul class="list" id="mails" hidden></ul><p class="empty" id="mails-empty">No mails yet.</p></section>`;
}

function renderFaults({ services, rules }: ConsoleView): Markup {
  const cards = services.map(({ name, title }) => {
    const rule = rules.find((each) => each.service === name && each.path === undefined);
    return html`<details data-service="${name}"><summary><span>${title}</span><span class="badge" data-fault-sum></span></summary>
<div class="sliders">${FAULT_KINDS.map((kind) => renderSlider(kind, rule))}${renderRetryAfter(rule)}</div></details>`;
  });
  return html`<section class="card" aria-labelledby="h-faults"><header><h2 id="h-faults">Faults</h2><button class="small" type="button" id="faults-clear">Remove all</button></header>
<div class="list">${cards}</div><p class="problem" role="alert" id="faults-problem"></p></section>`;
}

function renderSlider(kind: FaultKind, rule: FaultReport | undefined): Markup {
  const percent = Math.round((rule?.rates[kind] ?? 0) * 100);
  return html`<label class="slider"><span>${KIND_NAMES[kind]}</span><output class="numbers">${percent} %</output>
<input type="range" min="0" max="100" step="5" value="${percent}" data-kind="${kind}"></label>`;
}

function renderRetryAfter(rule: FaultReport | undefined): Markup {
  const options = (["seconds", "date", "absent", "absurd"] as const).map(
    (each) => html`<option${each === rule?.retryAfter ? html` selected` : ""}>${each}</option>`,
  );
  return html`<label class="slider"><span>Retry-After of a 429</span><select data-retry-after>${options}</select></label>`;
}

function renderClock(): Markup {
  const steps = CLOCK_STEPS.map(
    ({ label, ms }) => html`<button type="button" class="small" data-advance="${ms}">${label}</button>`,
  );
  return html`<section class="card stack" aria-labelledby="h-clock"><header><h2 id="h-clock">Clock</h2></header>
<p class="numbers" id="clock-text"></p><p class="muted" id="clock-offset"></p>
<div class="actions">${steps}<button type="button" class="small" id="clock-reset">Reset</button></div>
<p class="muted">Codes, tokens and quota days of the emulated services expire by this clock.</p></section>`;
}

function renderWorld({ world }: ConsoleView): Markup {
  const facts = Object.entries(world).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<section class="card" aria-labelledby="h-world"><header><h2 id="h-world">World</h2></header><dl>${facts}</dl></section>`;
}

function renderLog({ services }: ConsoleView): Markup {
  const options = services.map(({ name, title }) => html`<option value="${name}">${title}</option>`);
  return html`<section class="card" aria-labelledby="h-log"><header><h2 id="h-log">Requests</h2><div class="actions">
<select id="log-service" aria-label="Service"><option value="">All services</option>${options}</select>
<button type="button" id="log-clear">Clear</button></div></header>
<div class="scroll" tabindex="0" role="group" aria-label="Table of requests"><table><thead><tr><th>Time</th><th>Service</th><th>Request</th><th>Fault</th><th class="number">Status</th><th class="number">ms</th></tr></thead>
<tbody id="log-rows"></tbody></table><p class="empty" id="log-empty">No calls yet. Sign in or start a search in Kolscout and they appear here.</p></div></section>`;
}
