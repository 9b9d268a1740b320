import type { FindContacts } from "#workers/modules/lists/port.ts";

/** What lists are told where nobody was ever written to. */
export const nobodyContacted: FindContacts = async () => new Map();
