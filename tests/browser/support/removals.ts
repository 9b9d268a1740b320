/** Creators who remove themselves, and their steps on the page and on their platform. */
import type { WorldCreator } from "#sandbox/world/port.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { findCreators } from "./seeds.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";
import type { World } from "./world.ts";

/** A creator from the end of the list, where no other test starts. */
export function findLeaver(world: World, platform: Platform, place = 1): WorldCreator {
  const creator = findCreators(world, platform).at(-place);
  if (!creator) throw new Error(`nobody on ${platform} is left to leave`);
  return creator;
}

export async function writeBio({ sandboxUrl }: World, creator: WorldCreator, bio: string | null): Promise<void> {
  const { platform, handle } = creator;
  const body = JSON.stringify({ platform, handle, bio });
  const answer = await fetch(`${sandboxUrl}/creators/bio`, { method: "PUT", body });
  if (!answer.ok) throw new Error(`the bio was not written: ${answer.status}`);
}

/** Enters an account and waits for its code. */
export async function getCode({ page, words }: Visitor, account: string): Promise<string> {
  await fieldOf(page, words("removalPage:account.label")).fill(account);
  await page.getByRole("button", { name: words("removalPage:account.submit"), exact: true }).click();
  return (await page.locator("code").textContent()) ?? "";
}

export function pressCheck({ page, words }: Visitor): Promise<void> {
  return page.getByRole("button", { name: words("removalPage:code.submit"), exact: true }).click();
}
