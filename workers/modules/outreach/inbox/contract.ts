import * as z from "zod";
import { rawEndpoint } from "#workers/api/endpoint.ts";

/** Pub/Sub's message, base64 inside of JSON: far less than this. */
const MAX_PUSH_BYTES = 16 * 1024;

/**
 * Google says that something came into a mailbox. 401 unless Google signed the call for our subscription; 204 for everything else, whatever the body says: it only makes us look at the
 * mailbox that it names.
 */
export const receivePush = rawEndpoint({
  path: "/gmail/push",
  tag: "outreach",
  summary: "Gmail's push",
  raw: { contentTypes: ["application/json"], maxBytes: MAX_PUSH_BYTES },
  output: z.null(),
});
