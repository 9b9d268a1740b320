import { expect, it } from "vitest";
import { LANGUAGES, type Language } from "#workers/kernel/vocabulary.ts";
import { type Session, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";

/** A part of the limits as they are deployed: some calls are too many, and in a second there is room again. */
const here = openWorld({ size: 100, settings: { RATE_LIMIT_SCALE: "0.3" } });

/** Opens the hub while somebody else in the same name takes all the room that there is, until the page has said so. */
async function openBusy(email: string, language: Language): Promise<Visitor> {
  const session = await signIn(here.world, email);
  const visitor = await here.visit({ language, session });
  let isFlooding = true;
  const flood = (async () => {
    while (isFlooding) await Promise.all(Array.from({ length: 20 }, () => callOnce(session)));
  })();
  await expect.poll(() => callOnce(session), { interval: 20 }).toBe(429);
  await visitor.goto("/search");
  await headingOf(visitor).waitFor();
  isFlooding = false;
  await flood;
  return visitor;
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
