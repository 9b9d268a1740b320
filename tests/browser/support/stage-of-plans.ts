/** A free account, and one that has paid for Pro by card. */
import * as z from "zod";
import type { BoughtPlan, PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { type Api, createApi, type Session, signIn } from "./account.ts";
import type { World } from "./world.ts";

export type PlanStage = { free: Session; buyer: Session /** What the buyer has paid. */; checkoutId: string };

const Offers = z.object({ offers: z.array(z.object({ priceId: z.string(), plan: z.string(), kind: z.string() })) });
const Standing = z.object({ planType: z.string() });
const Checkout = z.object({ url: z.string(), sessionId: z.string() });

export async function setPlanStage(world: World): Promise<PlanStage> {
  const [free, buyer] = [
    await signIn(world, "looking-around@kolscout.test"),
    await signIn(world, "has-paid@kolscout.test"),
  ];
  const checkoutId = await buyPlan(world, createApi(world, buyer), "PRO");
  return { free, buyer, checkoutId };
}

/** Pays for a plan past the screens; the id of the checkout. */
export async function buyPlan(world: World, api: Api, plan: BoughtPlan, method: PaymentMethod = "card") {
  const { offers } = Offers.parse(await api("GET /subscription/plans"));
  const kind = method === "card" ? "SUBSCRIPTION" : "PASS";
  const offer = offers.find((one) => one.plan === plan && one.kind === kind);
  const { planType: runningPlan } = Standing.parse(await api("GET /subscription/status"));
  const body = { priceId: offer?.priceId, paymentMethod: method, runningPlan };
  const { sessionId } = Checkout.parse(await api("POST /subscription/create-checkout", body));
  await actAtStripe(world, "pay", { session: sessionId });
  await api(`GET /subscription/session/verify?sessionId=${sessionId}`);
  return sessionId;
}

const Books = z.object({
  customers: z.array(z.object({ id: z.string(), email: z.string() })),
  invoices: z.array(z.object({ id: z.string(), customer: z.string(), status: z.string() })),
});

/** Gives the latest payment of a customer back, as support does in Stripe's dashboard. */
export async function returnLatestPayment(world: World, email: string): Promise<void> {
  const { customers, invoices } = Books.parse(await (await fetch(`${world.sandboxUrl}/stripe/books`)).json());
  const customer = customers.find((each) => each.email === email)?.id;
  const invoice = invoices.findLast((each) => each.customer === customer && each.status === "paid")?.id;
  await actAtStripe(world, "refund", { invoice });
}

async function actAtStripe(world: World, act: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const done = await fetch(`${world.sandboxUrl}/stripe/act/${act}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!done.ok) throw new Error(`${act} failed: ${done.status} ${await done.text()}`);
}
