/** A sandbox with twenty thousand creators and no hurry, and ways to pick somebody or a sample out of it. */
import type { Sandbox } from "#sandbox/server.ts";
import type { WorldCreator } from "#sandbox/world/port.ts";
import { looked, post } from "./provider-calls.ts";
import { readRecording } from "./recorded-shapes.ts";
import { openSandbox } from "./support.ts";

const SIZE = 20_000;

/** A sandbox whose TikHub lets every call pass. */
export async function openCrowd(): Promise<Sandbox> {
  const sandbox = await openSandbox({ worldSize: SIZE });
  await post(sandbox, "/tikhub/pace", { perSecond: 10_000, burst: 10_000 });
  return sandbox;
}

/** The first creator of a platform that fits. */
export function someone(sandbox: Sandbox, platform: string, fits: (creator: WorldCreator) => boolean): WorldCreator {
  for (let index = 0; index < SIZE; index += 1) {
    const creator = sandbox.world.creatorAt(index);
    if (creator !== null && creator.platform === platform && fits(creator)) return creator;
  }
  throw new Error("nobody fits");
}

/** Whether an account shows its posts, and has many. */
export function isOpen(creator: WorldCreator): boolean {
  return !creator.isDeleted && !creator.isPrivate && creator.postCount > 60;
}

/** One assembled sample by its name, which holds dots. */
export function sample(name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(readRecording("tikhub.samples.json")), name)?.value;
}

/** What an assembled sample has in `data`. */
export function sampleData(name: string): unknown {
  return looked(sample(name)).at("response.data");
}
