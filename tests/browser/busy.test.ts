import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";

/** A tenth of the limits as they are deployed: 0.67 calls a second on one route, which another client uses up on any machine. */
const here = openWorld({ size: 100, settings: { RATE_LIMIT_SCALE: "0.1" } });
/** Now and then the page is first to the call that has just become free. */
const MAX_VISITS = 10;

/** Opens the hub while another client of the same account uses up what the limit allows; returns once the page says so and the other has stopped. */
async function openBusy(email: string, language: Language): Promise<Visitor> {
  const session = await signIn(here.world, email);
  const visitor = await here.visit({ language, session });
  const flood = startFlood(session);
  try {
    await expect.poll(() => callOnce(session), { interval: 20 }).toBe(429);
    const [heading, box] = [headingOf(visitor), boxOf(visitor)];
    for (let visits = 0; visits < MAX_VISITS; visits += 1) {
      await visitor.goto("/search");
      await heading.or(box).first().waitFor();
      if ((await heading.count()) > 0) return visitor;
    }
    throw new Error("the page found room each time");
  } finally {
    await flood.stop();
  }
}

/** Four callers, each with its next call as soon as the one before is answered. */
function startFlood(session: Session) {
  let isFlooding = true;
  const callers = Array.from({ length: 4 }, async () => {
    while (isFlooding) await callOnce(session);
  });
  return {
    async stop() {
      isFlooding = false;
      await Promise.all(callers);
    },
  };
}

async function callOnce({ accessToken }: Session): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}`, connection: "close" };
  return (await fetch(`${here.world.appUrl}/api/projects`, { headers })).status;
}

const headingOf = ({ page, words }: Visitor) => page.getByRole("heading", { name: words("shell:errors.busyTitle") });
const boxOf = ({ page, words }: Visitor) => page.getByRole("combobox", { name: words("searchBox:label") });

it.each(LANGUAGES)("a page that there is no room for waits its turn and goes on by itself (%s)", async (language) => {
  const visitor = await openBusy("pro@kolscout.test", language);
  await visitor.page.getByText(visitor.words("shell:errors.busyText")).waitFor();
  if (language === "zh-CN") expect(await findUntranslated(visitor.page)).toEqual([]);
  await boxOf(visitor).waitFor();
  expect(await headingOf(visitor).count()).toBe(0);
  await visitor.leave();
});
