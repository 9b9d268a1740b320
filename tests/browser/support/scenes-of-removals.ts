/** The page on which creators remove themselves. */
import { findLeaver, getCode, pressCheck, writeBio } from "./removals.ts";
import type { Scene } from "./scene.ts";

const path = () => "/removal";

export const REMOVALS: readonly Scene[] = [
  { name: "removal", path },
  {
    name: "removal-problem",
    path: () => "/removal?account=@lin&platform=",
    act: ({ page }) => page.getByRole("alert").waitFor(),
  },
  { name: "removal-code", path: () => "/removal?account=https://www.tiktok.com/@wheel.lin" },
  {
    name: "removal-not-yet",
    path,
    async act(visitor, { world }) {
      await getCode(visitor, `https://www.tiktok.com/@${findLeaver(world, "TIKTOK").handle}`);
      await pressCheck(visitor);
      await visitor.page.getByRole("alert").waitFor();
    },
  },
  {
    name: "removal-done",
    path,
    async act(visitor, { world }) {
      const creator = findLeaver(world, "TIKTOK", 2);
      await writeBio(world, creator, await getCode(visitor, `https://www.tiktok.com/@${creator.handle}`));
      await pressCheck(visitor);
      await visitor.page.getByRole("heading", { name: visitor.words("removalPage:done.title") }).waitFor();
    },
  },
];
