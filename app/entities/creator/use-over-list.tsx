import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import type { PostView } from "./card-view.ts";
import { type Opened, OpenedPost } from "./opened-post.tsx";

const CreatorDrawer = lazyPart(() => import("./creator-drawer.client.tsx"));

type OverList = {
  openPost: (card: ListItem, post: PostView) => void;
  showDetails: (card: ListItem) => void;
  /** What is open, to be drawn beside the list. */
  over: ReactNode;
};

/** What is opened out of a list of cards and lies over it: a post, or everything about a creator. */
export function useOverList(): OverList {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [detailed, setDetailed] = useState<ListItem | null>(null);
  const wasDetailed = useEverOpened(detailed !== null);
  const openPost = useCallback((card: ListItem, post: PostView) => setOpened({ card, post }), []);
  const over = (
    <>
      <OpenedPost opened={opened} onClose={() => setOpened(null)} />
      {wasDetailed && (
        <Suspense fallback={null}>
          <CreatorDrawer card={detailed} onClose={() => setDetailed(null)} />
        </Suspense>
      )}
    </>
  );
  return { openPost, showDetails: setDetailed, over };
}
