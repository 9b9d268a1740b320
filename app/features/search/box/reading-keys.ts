/** What the field of the box and the list of readings below it, which is fetched later, know of each other. */

/** What the keys of the field do in the list. */
export type ReadingKeys = { move: (by: 1 | -1) => void; order: () => void };

/** The id of the list, which the field controls. */
export const READINGS_ID = "search-box-readings";
