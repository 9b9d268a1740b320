/** A free account, and one that has paid for Pro by card. */
import * as z from "zod";
import type { BoughtPlan, PaymentMethod } from "#workers/modules/subscriptions/domain.ts";
import { type Api, createApi, type Session, signIn } from "./account.ts";
import type { World } from "./world.ts";

export type PlanStage = { free: Session; buyer: Session /** What the buyer has paid. */; checkoutId: string };

const Offers = z.object({ offers: z.array(z.object({ priceId: z.string(), plan: z.string(), kind: z.string() })) });
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
  const body = { priceId: offer?.priceId, paymentMethod: method };
  const { sessionId } = Checkout.parse(await api("POST /subscription/create-checkout", body));
  const paid = await fetch(`${world.sandboxUrl}/stripe/act/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ session: sessionId }),
  });
  if (!paid.ok) throw new Error(`the payment failed: ${paid.status} ${await paid.text()}`);
  await api(`GET /subscription/session/verify?sessionId=${sessionId}`);
  return sessionId;
}
