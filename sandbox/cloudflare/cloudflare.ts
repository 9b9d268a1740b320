/** Cloudflare's Email Service: mails of the product itself go into the sandbox's inbox. */
import { html } from "hono/html";
import * as z from "zod";
import type { FailureReply, SandboxService } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";

/** The account that sends, and the token that may. */
export const SANDBOX_ACCOUNT = "sandbox-account";
export const SANDBOX_NOTICE_TOKEN = "sandbox-notice-token";
/** The domain that the account sends for. */
const SENDING_DOMAIN = "@kolscout.test";

const Address = z.union([z.email(), z.object({ address: z.email(), name: z.string().optional() })]);
const Message = z
  .object({
    to: z.union([z.email(), z.array(z.email()).min(1).max(50)]),
    from: Address,
    subject: z.string().min(1).max(998),
    html: z.string().optional(),
    text: z.string().optional(),
  })
  .refine((message) => message.html !== undefined || message.text !== undefined, { error: "no content" });

/** `{sandbox}/cloudflare/client/v4`: sending by the account's API token. */
export const cloudflareService: SandboxService<World> = {
  name: "cloudflare",
  title: "Cloudflare Email Service",
  describe: "Sends the product's own mails, such as that a mailbox is disconnected, into this inbox.",
  prefix: "/cloudflare",
  mount(app, { inbox }) {
    app.post("/client/v4/accounts/:account/email/sending/send", async (call) => {
      if (call.req.header("authorization") !== `Bearer ${SANDBOX_NOTICE_TOKEN}`) return answer(refusal(401));
      if (call.req.param("account") !== SANDBOX_ACCOUNT) return answer(refusal(403));
      const message = Message.safeParse(await call.req.json().catch(() => undefined)).data;
      if (message === undefined) return answer(refusal(400));
      const from = typeof message.from === "string" ? message.from : message.from.address;
      if (!from.endsWith(SENDING_DOMAIN)) return answer(refusal(403));
      const text = message.text ?? "";
      const page = message.html ?? String(await html`<pre style="white-space:pre-wrap;font:inherit">${text}</pre>`);
      const delivered = [message.to].flat();
      for (const to of delivered) inbox.deliver({ to, subject: message.subject, text, html: page, headers: { from } });
      const result = { delivered, permanent_bounces: [], queued: [] };
      return call.json({ success: true, errors: [], messages: [], result });
    });
  },
  fail: ({ kind, status }) => (kind === "wrongSchema" ? { status: 200, body: { success: true } } : refusal(status)),
};

const MESSAGES: Readonly<Record<number, [number, string]>> = {
  400: [10001, "Invalid request"],
  401: [10000, "Authentication error"],
  403: [10203, "Email sending is not allowed for this sender"],
  429: [10004, "Too many requests"],
};

function refusal(status: number): FailureReply {
  const [code, message] = MESSAGES[status] ?? [10002, "Internal error"];
  return { status, body: { success: false, errors: [{ code, message }], messages: [], result: null } };
}

function answer({ status, body }: FailureReply): Response {
  return Response.json(body, { status });
}
