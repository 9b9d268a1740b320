/** The sandbox's own calls about Google: who people are, what they answer, what goes wrong. Not part of any Google API. */
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { SandboxClock } from "#sandbox/clock.ts";
import { Behaviour, type BehaviourState } from "../behaviour.ts";
import type { Grants } from "../grants.ts";
import type { PostOffice } from "../post-office.ts";
import { ANSWER_KINDS, Disposition } from "./disposition.ts";

const address = z.email().transform((text) => text.toLowerCase());
const PersonBody = Disposition.partial().extend({ address });
const AnswerBody = z
  .strictObject({
    from: address,
    to: address,
    kind: z.enum(ANSWER_KINDS).optional(),
    text: z.string().min(1).max(20_000).optional(),
    delayMs: z.int().min(0).max(1e11).default(0),
  })
  .refine(({ kind, text }) => (kind === undefined) !== (text === undefined), "an answer is a kind or a text");
const AccountBody = z.strictObject({ email: address });

type Parts = { office: PostOffice; grants: Grants; behaviour: BehaviourState; clock: SandboxClock };

/** `/people`, `/people/answer`, `/deliver`, `/behaviour` and `/accounts/revoke`; a wrong body answers 400 with the reasons. */
export function addSteeringRoutes(routes: Hono, { office, grants, behaviour, clock }: Parts): void {
  const describe = (of: string) => ({
    address: of,
    ...office.dispositions.of(of),
    received: office.people.find(of)?.received ?? [],
  });
  routes.get("/people", (call) => {
    const of = address.safeParse(call.req.query("address"));
    return of.success ? call.json(describe(of.data)) : refuse(call, of.error);
  });
  routes.put("/people", async (call) => {
    const body = PersonBody.safeParse(await readJson(call));
    if (!body.success) return refuse(call, body.error);
    const { address: of, ...part } = body.data;
    office.dispositions.override(of, part);
    return call.json(describe(of));
  });
  routes.post("/people/answer", async (call) => {
    const body = AnswerBody.safeParse(await readJson(call));
    if (!body.success) return refuse(call, body.error);
    const { from, to, kind, text = "", delayMs } = body.data;
    const plan = office.people.answer(from, to, kind === undefined ? { text } : { kind }, clock.now() + delayMs);
    if (plan === null) return call.json({ error: `${from} has no mail from ${to}` }, 404);
    office.plan(plan);
    return call.json(await office.settle());
  });
  routes.post("/deliver", async (call) => call.json(await office.settle()));
  routes.get("/behaviour", (call) => call.json(behaviour.current()));
  routes.post("/behaviour", async (call) => {
    const body = Behaviour.safeParse(await readJson(call));
    if (!body.success) return refuse(call, body.error);
    behaviour.set(body.data);
    return call.json(body.data);
  });
  routes.post("/accounts/revoke", async (call) => {
    const body = AccountBody.safeParse(await readJson(call));
    return body.success ? call.json({ revoked: grants.revokeAccount(body.data.email) }) : refuse(call, body.error);
  });
}

async function readJson(call: Context): Promise<unknown> {
  if (!(call.req.header("content-type") ?? "").startsWith("application/json")) return undefined;
  return call.req.json().catch(() => undefined);
}

function refuse(call: Context, error: z.ZodError): Response {
  return call.json({ error: z.prettifyError(error) }, 400);
}
