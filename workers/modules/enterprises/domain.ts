/** Enterprises: the rules of members, tags, invitations and info cards (spec 3 §5, §6, §9). Pure. */

/** The colours of a tag; a new one gets any of them. */
export const TAG_COLORS = [
  "red",
  "volcano",
  "orange",
  "gold",
  "yellow",
  "lime",
  "green",
  "teal",
  "cyan",
  "blue",
  "geekblue",
  "purple",
  "magenta",
  "rose",
  "slate",
] as const;

export const INVITATION_STATES = ["OPEN", "WITHDRAWN", "ACCEPTED"] as const;
