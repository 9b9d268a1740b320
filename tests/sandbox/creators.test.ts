/** The sandbox's own endpoint about creators: what they write about themselves. */
import { expect, test } from "vitest";
import type { PlatformName, World, WorldCreator } from "#sandbox/world/port.ts";
import { openSandbox } from "./support.ts";

const PLATFORMS = ["YOUTUBE", "TIKTOK", "INSTAGRAM"] as const;

test.each(PLATFORMS)("a bio that is written on %s is the creator's own until it is taken back", async (platform) => {
  const { url, world } = await openSandbox();
  const creator = firstOf(world, platform);
  const put = (bio: unknown, handle = creator.handle) =>
    fetch(`${url}/creators/bio`, { method: "PUT", body: JSON.stringify({ platform, handle, bio }) });
  expect((await put("kolscout-7kq2m9xt")).status).toBe(200);
  expect(world.creatorByHandle(platform, creator.handle)?.bio).toBe("kolscout-7kq2m9xt");
  expect(world.creatorById(platform, creator.id)?.bio).toBe("kolscout-7kq2m9xt");
  expect((await put(null)).status).toBe(200);
  expect(world.creatorById(platform, creator.id)?.bio).toBe(creator.bio);
  expect((await put("x", "nobody.has.this")).status).toBe(404);
  expect((await put(7)).status).toBe(400);
});

function firstOf(world: World, platform: PlatformName): WorldCreator {
  for (let index = 0; ; index += 1) {
    const creator = world.creatorAt(index);
    if (creator === null) throw new Error(`nobody is on ${platform}`);
    if (creator.platform === platform) return creator;
  }
}
