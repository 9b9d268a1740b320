/** Remembers which mailboxes this browser has signed in to, so that their codes can't be used up by strangers. It outlives signing out. */
import * as z from "zod";
import { type CodeAsker, type Device, MAX_MAILBOXES_PER_DEVICE, withMailbox } from "#workers/kernel/device.ts";
import { PREFERENCE_MAX_AGE_SECONDS } from "./cookies.ts";
import { createSealedCookie } from "./sealed-cookie.server.ts";

export const DEVICE_COOKIE = "__Host-kolscout-device";

/** That this browser asked for a code of a mailbox: until no code of that time can be good any more. */
const ASKER_MAX_AGE_SECONDS = 3_600;
const ASKER_COOKIE = "__Host-kolscout-code";

const StoredAsker = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  mailbox: z.string().regex(/^[0-9a-f]{64}$/),
});

export type AskerCookie = {
  read(request: Request): Promise<CodeAsker | null>;
  /** A Set-Cookie header. */
  write(asker: CodeAsker): Promise<string>;
};

export function createAskerCookie({ secret, now }: { secret: string; now: () => number }): AskerCookie {
  const cookie = createSealedCookie({ name: ASKER_COOKIE, secret, maxAgeSeconds: ASKER_MAX_AGE_SECONDS, now });
  return {
    async read(request) {
      const parsed = StoredAsker.safeParse(await cookie.read(request));
      return parsed.success ? parsed.data : null;
    },
    write: (asker) => cookie.write(asker),
  };
}

const StoredDevice = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  mailboxes: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(MAX_MAILBOXES_PER_DEVICE),
});

export type DeviceCookie = {
  /** The device of a request, or null when its cookie is absent, altered or a year old. */
  read(request: Request): Promise<Device | null>;
  /** A Set-Cookie header that adds a mailbox to the request's device. */
  remember(request: Request, email: string): Promise<string>;
};

export function createDeviceCookie({ secret, now }: { secret: string; now: () => number }): DeviceCookie {
  const cookie = createSealedCookie({ name: DEVICE_COOKIE, secret, maxAgeSeconds: PREFERENCE_MAX_AGE_SECONDS, now });
  async function read(request: Request): Promise<Device | null> {
    const parsed = StoredDevice.safeParse(await cookie.read(request));
    return parsed.success ? parsed.data : null;
  }
  return {
    read,
    remember: async (request, email) => cookie.write(await withMailbox(await read(request), email)),
  };
}
