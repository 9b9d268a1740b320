/** What creators write about themselves: the sandbox's own, no service of anybody. */
import * as z from "zod";
import type { SandboxService } from "#sandbox/service.ts";
import type { World } from "#sandbox/world/port.ts";

const Body = z.strictObject({
  platform: z.enum(["YOUTUBE", "TIKTOK", "INSTAGRAM"]),
  handle: z.string().min(1).max(64),
  /** Null gives the creator their own bio back. */
  bio: z.string().max(5_000).nullable(),
});

/** `PUT /creators/bio` has a creator write a bio. */
export const creatorsService: SandboxService<World> = {
  name: "creators",
  title: "Creators' bios",
  describe: "Writes a creator's bio (PUT /creators/bio).",
  prefix: "/creators",
  mount(app, { world }) {
    app.put("/bio", async (call) => {
      const body = Body.safeParse(await call.req.json().catch(() => undefined));
      if (!body.success) return call.json({ error: z.prettifyError(body.error) }, 400);
      const { platform, handle, bio } = body.data;
      const creator = world.creatorByHandle(platform, handle);
      if (creator === null) return call.json({ error: "nobody has this handle" }, 404);
      world.bios.set(platform, creator.id, bio);
      return call.json({ platform, handle, bio: world.creatorById(platform, creator.id)?.bio ?? null });
    });
  },
  fail: () => null,
};
