import type { QueuedTag } from "./cursor.ts";

/** The order of the hashtag queue: UCB1 over what each hashtag has brought. Pure and deterministic. */

/** How much is given to trying what is little known. */
const CURIOSITY = 0.35;
/** Fits on one page that are as good as it gets. */
const FULL_REWARD = 8;
const CONTENT_WORTH = 0.25;
/** Pages in a row without a fit after which a hashtag is dropped. */
const DRY_PAGES = 2;

/** A hashtag under which less than this part of so many newly met creators fit brings strangers. */
const STRANGERS = { met: 12, share: 0.05 } as const;

/** What a page was worth, from 0 to 1. */
export function rewardOf({ perfect, content }: { perfect: number; content: number }): number {
  return Math.min(1, (perfect + CONTENT_WORTH * content) / FULL_REWARD);
}

/** Hashtags that are still to be read, what is tried next first: what each brings on average, its prior counting as one page, and how little it was tried. */
export function orderTags(tags: readonly QueuedTag[]): QueuedTag[] {
  const tries = tags.reduce((sum, { pages }) => sum + pages, 0);
  const worth = ({ prior, reward, pages }: QueuedTag) =>
    (prior + reward) / (1 + pages) + CURIOSITY * Math.sqrt(Math.log(1 + tries) / (1 + pages));
  return tags
    .filter(({ isOver }) => !isOver)
    .map((tag, place) => ({ tag, place, worth: worth(tag) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place)
    .map(({ tag }) => tag);
}

export type PageRead = {
  perfect: number;
  content: number;
  /** Newly met creators that were judged. */
  met: number;
  nextPage: string | null;
};

/** The hashtag after one more page; dropped at its end, when its page leads nowhere else, when it has run dry, or when it brings strangers. */
export function afterPage(tag: QueuedTag, { perfect, content, met, nextPage }: PageRead): QueuedTag {
  const found = perfect + content;
  const dry = found === 0 ? tag.dry + 1 : 0;
  const after = {
    ...tag,
    reward: tag.reward + rewardOf({ perfect, content }),
    pages: tag.pages + 1,
    met: tag.met + met,
    delivered: tag.delivered + found,
    dry,
    page: nextPage,
  };
  const isAtEnd = nextPage === null || nextPage === tag.page;
  return { ...after, isOver: isAtEnd || dry >= DRY_PAGES || bringsStrangers(after) };
}

function bringsStrangers({ met, delivered }: Pick<QueuedTag, "met" | "delivered">): boolean {
  return met >= STRANGERS.met && delivered < met * STRANGERS.share;
}

/** The hashtag after a page that the platform failed to give: it counts as dry, for others may do better. */
export function afterFault(tag: QueuedTag): QueuedTag {
  const dry = tag.dry + 1;
  return { ...tag, dry, isOver: dry >= DRY_PAGES };
}

/** The hashtag when the platform has none such. */
export function withoutPages(tag: QueuedTag): QueuedTag {
  return { ...tag, isOver: true };
}
