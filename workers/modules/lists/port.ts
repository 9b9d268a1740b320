/**
 * The door to result lists: what other modules add, count, hide, rate and ask. Everything else in this folder is its own (the import rule holds it). Statements are for the
 * caller's batch, so that a step's creators, its list and its cursor are stored together.
 */
export { ingestStatements, refuseMetStatement } from "./add-store.ts";
export type { ContactColumn, FindContacts } from "./contacts.ts";
export { countItems, countLiked, findScores } from "./count-store.ts";
export { countNewcomers, isDelivered, listDelivered } from "./delivered.ts";
export { type Excluded, findExcluded } from "./excluded.ts";
export { findRatings } from "./first-ratings.ts";
export { filterValues } from "./forecast-filter.ts";
export { fillForecasts } from "./forecasts.ts";
export { forgetCreatorStatements } from "./forget-creator.ts";
export { createHiddenStore } from "./hide-store.ts";
export { isOfEnterprise, itemCountSql, listItemsAs, ratingsAs, resultListsAs } from "./joins.ts";
export type { NewListItem } from "./list-item.ts";
export { aiLikedItem, aiLikesSql, isLikedByAiSql, isRatedSql, listLikeStatements } from "./list-likes.ts";
export { createListStore, isProjectGone, isTakenOver, type ListStore } from "./list-store.ts";
export { filterSql, type ResultFilterValues, startStatement } from "./page-query.ts";
export { createResultStore } from "./page-store.ts";
export { createPostsService } from "./posts.ts";
export { createRatingStore, markPendingStatements, type RatingStore } from "./rate-store.ts";
export { catchUpStatements, SCORE_FROM_INDEX } from "./refresh.ts";
export { findSeen, noteSeenStatements } from "./seen.ts";
