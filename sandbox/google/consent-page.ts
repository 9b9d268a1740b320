/** The page on which a person picks a Google account, ticks what they grant, and allows or refuses. */
import { html } from "hono/html";
import { DEMO_ACCOUNTS } from "#sandbox/gotrue/demo-accounts.ts";
import { renderPage } from "#sandbox/pages/page.ts";
import { describeScope } from "./scopes.ts";

export type ConsentQuestion = {
  clientName: string;
  optionalScopes: readonly string[];
  /** The address filled in already, from `login_hint`. */
  hint: string;
  /** What was wrong with the last answer; empty at first. */
  problem: string;
};

/** The consent page; its form is posted to the page's own address. */
export function renderConsentPage({ clientName, optionalScopes, hint, problem }: ConsentQuestion) {
  const scopes = optionalScopes.map(
    (scope) => html`<label class="row check"><input type="checkbox" name="scope" value="${scope}" checked>
      <span>${describeScope(scope)}<small>${scope}</small></span></label>`,
  );
  const accounts = DEMO_ACCOUNTS.map(
    ({
      email,
      name,
      describe,
    }) => html`<label class="row check"><input type="radio" name="account" value="${email}"${email === hint ? html` checked` : ""}>
      <span>${name} <small>${email} · ${describe}</small></span></label>`,
  );
  return renderPage({
    title: "Sign in with Google (sandbox)",
    body: html`<main class="narrow"><form method="post" class="card stack">
      <header><p class="eyebrow">Google, as the sandbox plays it</p><h1>Choose an account to continue to ${clientName}</h1></header>
      ${problem === "" ? "" : html`<p class="problem" role="alert">${problem}</p>`}
      <fieldset><legend>Demo accounts</legend><div class="list">${accounts}</div></fieldset>
      <label class="field">Another address<input type="email" name="other" autocomplete="off" placeholder="someone@example.com"
        value="${DEMO_ACCOUNTS.some(({ email }) => email === hint) ? "" : hint}"></label>
      ${scopes.length === 0 ? "" : html`<fieldset><legend>${clientName} also wants to</legend><div class="list">${scopes}</div></fieldset>`}
      <p class="muted">${clientName} will see the name, e-mail address and picture of the account.</p>
      <div class="actions"><button name="decision" value="deny" formnovalidate>Cancel</button>
        <button class="primary" name="decision" value="allow">Allow</button></div>
    </form></main>`,
  });
}

/** The page for a request that no answer can mend. */
export function renderRefusalPage(code: string, reason: string) {
  return renderPage({
    title: "Google (sandbox)",
    body: html`<main class="narrow"><div class="card stack"><p class="eyebrow">Error 400: ${code}</p>
      <h1>Access blocked</h1><p>${reason}</p></div></main>`,
  });
}
