import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, type Visitor, type VisitorOptions, visit } from "./visitor.ts";
import { startWorld, type World, type WorldOptions } from "./world.ts";

/** Where the tests of a file take place. World and browser are there from the first `beforeAll` after `openWorld` on. */
export type Place = {
  readonly world: World;
  readonly browser: Browser;
  visit(options?: VisitorOptions): Promise<Visitor>;
};

/** Starts a world and a browser before the tests of a file, and closes both after them. `isWhole` is for those who go by Tab (`openBrowser`). */
export function openWorld({ isWhole, ...options }: WorldOptions & { isWhole?: boolean } = {}): Place {
  let world: World | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    world = await startWorld(options);
    browser = await openBrowser({ isWhole });
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });
  const place: Place = {
    get world() {
      return started(world);
    },
    get browser() {
      return started(browser);
    },
    visit: (visitorOptions) => visit(place.browser, place.world, visitorOptions),
  };
  return place;
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("the world is started before the tests, not while they are declared");
  return part;
}
