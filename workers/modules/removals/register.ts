/**
 * The register of what is kept of creators: for each table with a column that can name one, what becomes of its rows when a creator is removed (`forget.ts` does it). A test
 * fails while a table with such a column is missing here.
 */
export type RemovalFate = "erased" | "blanked" | "kept";

export const REMOVAL_REGISTER: Readonly<Record<string, readonly [fate: RemovalFate, how: string]>> = {
  creators: [
    "erased",
    "the card, and with it the index; a card without a name stands in where records of cooperation stay",
  ],
  creator_emails: ["erased", "every address it was seen with"],
  removed_creators: ["blanked", "the account stands in clear until everything else is erased"],
  candidates: ["erased", "with the counters of the list"],
  hidden_candidates: ["erased", "with the counters of the list"],
  seen_candidates: ["erased", ""],
  auto_finds: ["erased", ""],
  similar_finds: ["erased", ""],
  superlikes: ["erased", ""],
  project_creators: ["erased", "ratings"],
  delivered_creators: ["erased", ""],
  exclusions: ["erased", "what is never found need not be excluded"],
  shop_creators: ["erased", "with the count of the project"],
  batch_items: ["blanked", "the link, the card and the post; the line stays as one that was not found"],
  records: ["blanked", "a cooperation stays without name and address; every other record is erased"],
  creator_tags: ["blanked", "as its record"],
  record_moves: ["blanked", "as its record"],
  record_notes: ["erased", "also of a cooperation: they are about the person"],
  record_merges: ["erased", "who was merged with the creator stands alone again, with their tags"],
  record_pairs: ["erased", ""],
  record_proofs: ["erased", ""],
  sightings: ["erased", ""],
  sighting_watches: ["erased", ""],
  publications: ["blanked", "numbers and cost stay; title, text, picture and author go"],
  reports: ["blanked", "the posts of shared reports, as the tracked posts"],
  mail_recipients: [
    "blanked",
    "what was sent stays with its address, as the sender's correspondence; what waits is canceled without",
  ],
  mails: ["blanked", "as their recipients"],
  auto_seeds: ["kept", "an account that a customer typed to search by"],
  track_items: ["kept", "links that a customer typed"],
  users: ["kept", "a customer's own picture"],
  customers: ["kept", "the customer's number at the payment provider"],
  quota_members: ["kept", "accounts of quota"],
  ledger: ["kept", "accounts of quota"],
  quota_days: ["kept", "accounts of quota"],
  quota_statements: ["kept", "accounts of quota"],
  usage_sums: ["kept", "accounts of quota"],
};

/** Columns by which a row can name a creator or show what is theirs. */
export const NAMES_A_CREATOR =
  /^(creator_id|first_id|second_id|lead_id|account_id|platform_account|author_\w+|handle|unique_id|nickname|card|avatar\w*|snapshot|account)$/;
