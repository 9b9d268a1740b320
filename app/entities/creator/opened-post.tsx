import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { type PostView, toCardView } from "./card-view.ts";

const PostDialog = lazyPart(async () => ({ default: (await import("./post-dialog.client.tsx")).PostDialog }));

/** A post that was pressed on, and whose it is. */
export type Opened = { card: Creator; post: PostView };

/** The post that was opened out of a list, over it; nothing while none is. */
export function OpenedPost({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (!opened) return null;
  const { card, post } = opened;
  return (
    <Suspense fallback={null}>
      <PostDialog
        post={post}
        name={card.title}
        platform={card.platform}
        ratio={toCardView(card).ratio}
        onClose={onClose}
      />
    </Suspense>
  );
}
