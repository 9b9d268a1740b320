import { env } from "cloudflare:workers";
import { NOW } from "#tests/support/now.ts";
import { fixedClock } from "#workers/kernel/clock.ts";
import { createCpmService } from "#workers/modules/cpm/service.ts";
import { createCpmStore } from "#workers/modules/cpm/store.ts";

/** The rates of accounts as the database of a test holds them; defaults for who has saved none. */
export const cpm = createCpmService({ store: createCpmStore(env.DB), clock: fixedClock(NOW) });
