import { expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { DEFAULT_LIMITS } from "#workers/api/limiter.ts";
import { type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("en");

const SCALE = 0.1;
const ALLOWED = DEFAULT_LIMITS.userRoute.burst * SCALE;
const MINUTE_MS = 60_000;

const here = openWorld({ size: 100, settings: { RATE_LIMIT_SCALE: String(SCALE) } });

async function callOnce({ accessToken }: Session): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}`, connection: "close" };
  return (await fetch(`${here.world.appUrl}/api/projects`, { headers })).status;
}

const headingOf = ({ page, words }: Visitor) => page.getByRole("heading", { name: words("shell:errors.busyTitle") });
const boxOf = ({ page, words }: Visitor) => page.getByRole("combobox", { name: words("searchBox:label") });

it.each(languages)("a page that there is no room for waits its turn and goes on by itself (%s)", async (language) => {
  const { app } = here.world;
  const session = await signIn(here.world, "pro@kolscout.test");
  const visitor = await here.visit({ language, session });
  // Limits are full after a minute. While the clock is stopped they stay used up, on any machine.
  await advanceClock(here.world, MINUTE_MS);
  await app.stopClock();
  for (let calls = 0; calls < ALLOWED; calls += 1) expect(await callOnce(session)).toBe(200);
  expect(await callOnce(session)).toBe(429);
  await visitor.goto("/search");
  await headingOf(visitor).waitFor();
  await visitor.page.getByText(visitor.words("shell:errors.busyText")).waitFor();
  if (language === "zh-CN") expect(await findUntranslated(visitor.page)).toEqual([]);
  await advanceClock(here.world, MINUTE_MS);
  await boxOf(visitor).waitFor();
  expect(await headingOf(visitor).count()).toBe(0);
  await visitor.leave();
});
