/**
 * The register of tables: for each table of the database how its rows belong to a person, whether the person's export shows them, and what becomes of them when
 * the account is deleted. Export and deletion both run from it, in this order: what is found through another table stands before it. A test fails while a table, or a
 * column that names a person, is missing here (`tests/unit/leaving/register.test.ts`).
 */

/** Where a person's id stands: in a column of the table, or in those of other tables to which a column leads. */
export type Ownership = { column: string; through?: readonly Step[] };
/** A table of the register whose `column` holds what ours holds. */
type Step = { table: string; column: string };

export type Entry = {
  table: string;
  /** Null for what belongs to no person. */
  of: Ownership | null;
  /** Whether the person's export holds the rows. Off for what is counted from others, and for what only machines read. */
  isExported: boolean;
  /**
   * `erase` removes the rows; `blank` keeps them and empties the columns of `blanked`; `keep` leaves them as they are, since they hold nothing of a person but an id that
   * names no one any more.
   */
  fate: "erase" | "blank" | "keep";
  /** Texts become empty, what may be null becomes null. */
  blanked?: Readonly<Record<string, "" | null>>;
  /** Secrets and inner workings that an export does not show. */
  hidden?: readonly string[];
  /** Other columns that name a person, or an enterprise: in rows that stay with an enterprise the id stays, and names no one once the account is gone. */
  alsoNames?: readonly string[];
};

type Options = Partial<Pick<Entry, "isExported" | "hidden" | "alsoNames">>;

/** A table whose rows go with their owner. */
const own = (table: string, column: string, options: Options = {}): Entry => ({
  ...{ table, of: { column }, isExported: true, fate: "erase" },
  ...options,
});
/** A table whose rows go with those of another one. `via` are `table.column`. */
const part = (table: string, column: string, via: readonly string[], options: Options = {}): Entry => ({
  ...{ table, of: { column, through: via.map(toStep) }, isExported: true, fate: "erase" },
  ...options,
});
/** Ids and numbers that stay: sums must not change, and records of what was done must not be lost. */
const stays = (table: string, column: string, options: Options = {}): Entry => ({
  ...{ table, of: { column }, isExported: true, fate: "keep" },
  ...options,
});
/** Nothing of a person. */
const none = (table: string): Entry => ({ table, of: null, isExported: false, fate: "keep" });

/** Counted from other tables, or read by machines alone. */
const INNER = { isExported: false } as const;

const LISTS = ["result_lists.list_id", "discarded_lists.list_id", "tasks.root_task_id"];
const POSTS = ["publications.id"];
const TEMPLATES = ["mail_templates.id", "mail_campaigns.template_id"];

export const REGISTER: readonly Entry[] = [
  // Searches and their results.
  part("auto_finds", "list_id", LISTS),
  part("auto_seeds", "list_id", LISTS),
  part("similar_finds", "list_id", LISTS, INNER),
  part("hidden_candidates", "list_id", LISTS, { ...INNER, alsoNames: ["owner_id"] }),
  part("seen_candidates", "list_id", LISTS, INNER),
  part("candidates", "list_id", LISTS),
  part("candidate_counters", "list_id", LISTS, INNER),
  part("sortable_lists", "list_id", LISTS, INNER),
  own("superlikes", "user_id"),
  part("project_creators", "project_id", ["projects.id"], { alsoNames: ["rated_by"] }),
  own("result_lists", "user_id"),
  own("saved_searches", "owner_id"),
  own("discarded_lists", "user_id", INNER),
  own("delivered_creators", "user_id"),
  part("batch_items", "batch_id", ["link_batches.id"]),
  own("link_batches", "user_id"),
  // Mails.
  part("mail_answers", "mailbox_id", ["mailboxes.id"]),
  part("mailbox_alarms", "mailbox_id", ["mailboxes.id"], INNER),
  own("mails", "owner_id", { hidden: ["claimed_at"] }),
  own("mail_counts", "owner_id", INNER),
  own("mail_recipients", "owner_id", { hidden: ["address_key"], alsoNames: ["workspace_id"] }),
  own("mail_comparisons", "owner_id"),
  part("mail_step_days", "template_id", TEMPLATES, INNER),
  part("mail_step_counts", "template_id", TEMPLATES, INNER),
  own("mail_campaigns", "owner_id", { alsoNames: ["workspace_id"] }),
  own("mail_templates", "owner_id"),
  own("mail_pictures", "owner_id", { hidden: ["digest"] }),
  own("mailbox_sending", "owner_id"),
  own("mailbox_inboxes", "owner_id"),
  own("suppressions", "workspace_id", { hidden: ["address_key"], alsoNames: ["added_by"] }),
  // Links in mails that were sent go on working: those of an enterprise with the address, for its list.
  { ...none("unsubscribe_links"), alsoNames: ["workspace_id"] },
  // Tracked posts.
  own("tracking_sheets", "owner_id"),
  own("mailboxes", "owner_id", { hidden: ["refresh_token", "access_token"] }),
  part("publication_readings", "publication_id", POSTS),
  own("publication_costs", "owner_id"),
  own("publication_alerts", "owner_id"),
  own("alert_rules", "owner_id"),
  own("post_audiences", "owner_id"),
  own("strategies", "owner_id"),
  own("strategy_templates", "owner_id"),
  own("publication_marks", "owner_id"),
  own("publication_labels", "owner_id"),
  own("publication_counts", "owner_id", INNER),
  own("publications", "owner_id"),
  own("publication_totals", "owner_id", INNER),
  part("track_items", "task_id", ["track_runs.task_id"]),
  own("track_runs", "user_id", { alsoNames: ["owner_id"] }),
  own("reports", "owner_id", { hidden: ["token_hash"] }),
  own("brands", "workspace_id", { alsoNames: ["updated_by"] }),
  own("sightings", "workspace_id", { alsoNames: ["decided_by"] }),
  own("sighting_watches", "workspace_id"),
  own("cpm_settings", "owner_id"),
  own("shop_creators", "owner_id"),
  own("shop_projects", "owner_id", INNER),
  // What is kept of creators. An enterprise's records are its own, also those that a member who leaves wrote.
  own("record_pairs", "workspace_id", { alsoNames: ["decided_by"] }),
  own("record_proofs", "workspace_id", INNER),
  own("record_merges", "workspace_id", { alsoNames: ["merged_by"] }),
  own("record_notes", "workspace_id", { alsoNames: ["author_id"] }),
  own("record_moves", "workspace_id", { alsoNames: ["moved_by"] }),
  own("creator_tags", "owner_id"),
  own("record_tags", "owner_id"),
  own("records", "workspace_id", { hidden: ["address_key"], alsoNames: ["stage_by", "saved_by", "updated_by"] }),
  own("record_counts", "workspace_id", INNER),
  own("exclusions", "owner_id", { alsoNames: ["added_by"] }),
  // What an enterprise keeps of its members.
  part("enterprise_member_tags", "membership_id", ["memberships.id"]),
  part("enterprise_invitations", "email", ["users.email"], { hidden: ["address_key"], alsoNames: ["invited_by"] }),
  own("member_notices", "user_id"),
  stays("invitation_mails", "invited_by"),
  stays("info_cards", "user_id", { alsoNames: ["bought_by"] }),
  own("own_plans", "user_id"),
  // Work and files.
  part("file_links", "task_id", ["export_files.task_id"], INNER),
  own("export_files", "user_id", { hidden: ["object_key"] }),
  part("task_steps", "task_id", ["tasks.id"], INNER),
  own("tasks", "user_id", { hidden: ["cursor", "lease_until", "lease_token", "running_key"] }),
  own("projects", "owner_id"),
  // Money: numbers stay, so that sums do; texts and links do not.
  { table: "ledger", of: { column: "user_id" }, isExported: true, fate: "blank", blanked: { description: "" } },
  { table: "payments", of: { column: "user_id" }, isExported: true, fate: "blank", blanked: { page_url: null } },
  stays("quota_accounts", "owner_id"),
  stays("quota_days", "user_id"),
  stays("quota_members", "user_id"),
  stays("usage_sums", "user_id"),
  {
    ...none("quota_statements"),
    of: { column: "account_id", through: [toStep("quota_accounts.id")] },
    isExported: true,
  },
  own("checkouts", "user_id"),
  own("subscriptions", "user_id"),
  own("customers", "user_id"),
  stays("scheme_people", "person"),
  // The account.
  own("idempotency_keys", "user_id", INNER),
  own("revoked_sessions", "user_id", INNER),
  own("browsers", "user_id"),
  own("companion_connections", "user_id", {
    hidden: ["code_hash", "challenge", "access_hash", "refresh_hash", "previous_hash"],
  }),
  stays("audit_log", "actor_id"),
  own("memberships", "user_id"),
  own("users", "id", { hidden: ["address_key"] }),
  // Refuses the tokens of an account that is gone, and is forgotten when none can be left (departures.purge).
  stays("departures", "user_id", { hidden: ["lease_until"] }),
  // Shared by all accounts, or of none.
  none("creators"),
  none("creator_emails"),
  none("removed_creators"),
  none("enterprises"),
  none("enterprise_tags"),
  none("scheme_trials"),
  none("switches"),
  none("auto_opinions"),
  none("provider_days"),
  none("provider_costs"),
  none("provider_cache"),
  none("youtube_quota"),
  none("youtube_shares"),
  none("stripe_events"),
  none("outbox"),
  none("dead_letters"),
  none("cron_runs"),
  none("retention_runs"),
];

function toStep(text: string): Step {
  const [table = "", column = ""] = text.split(".");
  return { table, column };
}

/** The SQL condition for the rows of the person ?1. Names come from the register alone. */
export function conditionOf({ column, through }: Ownership): string {
  if (through === undefined) return `\`${column}\` = ?1`;
  const ids = through.map(({ table, column: key }) => {
    const parent = REGISTER.find((entry) => entry.table === table)?.of;
    if (!parent) throw new Error(`the register says nothing of the owner of ${table}`);
    return `SELECT \`${key}\` FROM \`${table}\` WHERE ${conditionOf(parent)}`;
  });
  return `\`${column}\` IN (${ids.join(" UNION ")})`;
}
