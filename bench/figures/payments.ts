/** From Stripe's webhook until what was paid for is there. */
import { numberIn, textIn } from "../answer.ts";
import { type Api, openApi, pollUntil } from "../api.ts";
import type { Figure } from "../figure.ts";
import { milliseconds } from "../reading.ts";
import { median } from "../statistics.ts";

const MAX_MS = 2_000;
const ROUNDS = 5;
/** The sandbox looks for what is due so often; the webhook goes out with it. */
const POLL_MS = 10;

export const payments: Figure = {
  name: "payments",
  title: "a payment, from its webhook until its plan runs",
  async measure(context) {
    const app = await context.freshApp();
    try {
      const { url: sandbox } = await context.sandbox();
      await steer(sandbox, "/webhooks", { endpoint: `${app.url}/api/stripe/webhook` });
      const api = openApi(app.url, await context.owner.token());
      const took: number[] = [];
      for (let round = 0; round < (context.quick ? 1 : ROUNDS); round += 1) took.push(await pay(api, sandbox));
      return [
        {
          what: "a paid pass until it is granted, ms",
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

/** Answers how many ms passed between the payment and its month: what the sandbox waits before it sends is in it. */
async function pay(api: Api, sandbox: string): Promise<number> {
  const before = await paidUntil(api);
  const { offers } = await api.get("/subscription/plans");
  if (!Array.isArray(offers)) throw new Error("no offers");
  const pass: unknown = offers.find((offer) => offer.kind === "PASS" && offer.plan === "BASIC")?.priceId;
  const order = await api.post("/subscription/create-checkout", { priceId: pass, paymentMethod: "alipay" });
  const session = textIn(order, "sessionId");
  const started = performance.now();
  await steer(sandbox, "/act/pay", { session, payment: "pays" });
  const isGranted = ({ paidUntil: until }: Readonly<Record<string, unknown>>) => Number(until ?? 0) > before;
  await pollUntil(() => api.get("/subscription/status"), isGranted, { everyMs: POLL_MS, mostSeconds: 30 });
  return performance.now() - started;
}

async function paidUntil(api: Api): Promise<number> {
  const status = await api.get("/subscription/status");
  return status.paidUntil === null ? 0 : numberIn(status, "paidUntil");
}

async function steer(sandbox: string, path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${sandbox}/stripe${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}
