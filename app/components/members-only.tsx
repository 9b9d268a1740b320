import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";

const MembersOnlyDialog = lazyPart(async () => ({
  default: (await import("./members-only-dialog.client.tsx")).MembersOnlyDialog,
}));

/** Closes a page to free users; its code is fetched by them alone. */
export function MembersOnly() {
  return useMounted() ? (
    <Suspense fallback={null}>
      <MembersOnlyDialog open />
    </Suspense>
  ) : null;
}
