/** The server's side of connecting a mailbox: what the page loads, and Google's way back. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { MAILBOX_PROBLEMS, MAILBOXES_PATH, type MailboxProblem } from "#app/entities/mailbox/problems.ts";
import { loadApi, signInFirst } from "#app/lib/api.server.ts";
import { listAlarms } from "#workers/modules/outreach/alarms/contract.ts";
import { connectMailbox, listMailboxes } from "#workers/modules/outreach/mailboxes/contract.ts";

/** The mailboxes as they are known, and what the last way back from Google led to. */
export async function loadMailboxes(request: Request, context: AppLoadContext) {
  if (!context.session) throw await signInFirst(request, context);
  const asked = new URL(request.url).searchParams;
  const problem = MAILBOX_PROBLEMS.find((known) => known === asked.get("problem")) ?? null;
  const [mailboxes, alarms] = await Promise.all([
    loadApi(listMailboxes, {}, { request, context }),
    loadApi(listAlarms, {}, { request, context }),
  ]);
  const limited = alarms.filter(({ reason }) => reason === "sending_limit");
  return { mailboxes, limited, problem, connectedId: asked.get("connected") };
}

/**
 * Connects what was consented to and leads back to the page one came from, or tells on the page of the mailboxes why not. The state is good for the session that asked
 * alone, so that an address from elsewhere connects nothing.
 */
export async function finishConsent(request: Request, context: AppLoadContext): Promise<Response> {
  if (!context.session) return redirect("/login");
  const back = new URL(request.url).searchParams;
  const [code, state] = [back.get("code") ?? "", back.get("state") ?? ""];
  if (back.has("error"))
    return redirect(pageWith({ problem: back.get("error") === "access_denied" ? "denied" : "refused" }));
  if (code === "" || state === "") return redirect(pageWith({ problem: "refused" }));
  try {
    const { mailbox, redirect: remembered } = await loadApi(
      connectMailbox,
      { body: { code, state } },
      { request, context },
    );
    return redirect(remembered ?? pageWith({ connected: mailbox.id }));
  } catch (failure) {
    if (!(failure instanceof Response) || failure.headers.has("location")) throw failure;
    return redirect(pageWith({ problem: await problemOf(failure) }));
  }
}

const Refusal = z.object({ code: z.number() });
const PROBLEM_OF: Readonly<Record<number, MailboxProblem>> = {
  1400: "refused",
  1409: "tooMany",
  1422: "refused",
  1503: "away",
};

/** A refusal that is not of connecting (a ban, an expired plan) is the error page's. */
async function problemOf(failure: Response): Promise<MailboxProblem> {
  const { code } = Refusal.parse(await failure.clone().json());
  const problem = PROBLEM_OF[code];
  if (problem === undefined) throw failure;
  return problem;
}

function pageWith(said: { problem: MailboxProblem } | { connected: string }): string {
  return `${MAILBOXES_PATH}?${new URLSearchParams(said)}`;
}
