/** Rows of a database as `0001_initial` left it, in every table, in an order that its triggers accept. */

export type Row = Record<string, string | number | null>;

const AT = Date.UTC(2026, 9, 30, 8);
const USER = "01JBD0000000000000000USER1";
const ENTERPRISE = "01JBD000000000000000ENTPR1";
const ACCOUNT = "01JBD000000000000000ACCNT1";
const PROJECT = "01JBD000000000000000PRJCT1";
const LIST = "01JBD0000000000000000LIST1";
const CREATOR = "youtube:UCfirst";
const CARD = JSON.stringify({ id: CREATOR, title: "First", posts: [] });

const people: [string, Row][] = [
  ["users", { id: USER, email: "a@example.com", name: "A", avatar_url: null, created_at: AT, updated_at: AT }],
  ["browsers", { user_id: USER, browser_id: "b1", first_seen_at: AT, last_seen_at: AT, blocked_at: null }],
  ["revoked_sessions", { user_id: USER, session_id: "s1", revoked_at: AT }],
  [
    "idempotency_keys",
    {
      user_id: USER,
      key: "k1",
      fingerprint: "f",
      token: "t",
      status: 200,
      response: "{}",
      created_at: AT,
      claimed_at: AT,
    },
  ],
  [
    "enterprises",
    {
      id: ENTERPRISE,
      name: "E",
      email: "e@example.com",
      status: "ACTIVE",
      effective_at: AT,
      created_at: AT,
      updated_at: AT,
    },
  ],
  [
    "memberships",
    {
      ...{
        id: "m1",
        user_id: USER,
        type: "ENTERPRISE",
        plan: "PRO",
        status: "ACTIVE",
        effective_at: AT,
        expire_at: AT + 1,
      },
      ...{ enterprise_id: ENTERPRISE, is_enterprise_admin: 1, enterprise_quota_daily_limit: 50 },
      ...{ enable_enterprise_quota_daily_limit: 1, created_at: AT, updated_at: AT },
    },
  ],
  ["audit_log", { id: "a1", actor_id: USER, action: "grant", subject: USER, details: '{"units":5}', at: AT }],
];

const movement: Row = {
  account_id: ACCOUNT,
  user_id: USER,
  enterprise_id: ENTERPRISE,
  period: 1,
  day: "2026-10-30",
  at: AT,
};

const money: [string, Row][] = [
  [
    "quota_accounts",
    {
      ...{ id: ACCOUNT, kind: "ENTERPRISE", owner_id: ENTERPRISE, quota: 1000, daily_limit: 100, allowance: 1000 },
      ...{ renewal: "MONTHLY", anchor_at: AT, renews_at: AT + 1, created_at: AT, updated_at: AT },
    },
  ],
  [
    "ledger",
    { ...movement, task_id: LIST, kind: "CHARGE", quota_type: "KEYWORD", units: 30, delta: 30, description: "30" },
  ],
  [
    "ledger",
    { ...movement, task_id: LIST, kind: "CAPTURE", quota_type: "KEYWORD", units: 20, delta: 0, description: "20" },
  ],
  [
    "ledger",
    { ...movement, task_id: LIST, kind: "REFUND", quota_type: "KEYWORD", units: -10, delta: -10, description: "10" },
  ],
];

const creators: [string, Row][] = [
  [
    "creators",
    {
      ...{
        number: 7,
        id: CREATOR,
        platform: "youtube",
        account_id: "UCfirst",
        platform_account: "first",
        title: "First",
      },
      ...{ region: "DE", followers: 10, average_views: 5, engagement_tenths: 21, last_posted_at: AT, verified: 1 },
      ...{ email: "c@example.com", email_source: "BIO", card: CARD, index_text: "cooking", info_updated_at: AT },
      ...{ created_at: AT, updated_at: AT, seen_at: AT },
    },
  ],
  [
    "creator_emails",
    { creator_id: CREATOR, address: "c@example.com", source: "BIO", first_seen_at: AT, last_seen_at: AT },
  ],
  [
    "exclusions",
    {
      ...{
        owner_id: ENTERPRISE,
        key: "youtube:x",
        scope: "ENTERPRISE",
        platform: "youtube",
        creator_id: "youtube:UCx",
      },
      ...{ platform_account: "x", line: "@x", link_type: "USER", added_by: USER, added_at: AT },
    },
  ],
  [
    "record_tags",
    { id: "t1", owner_id: USER, name: "Good", name_key: "good", color: "#112233", created_at: AT, updated_at: AT },
  ],
  ["creator_tags", { owner_id: USER, creator_id: CREATOR, tag_id: "t1", created_at: AT }],
];

const columns = {
  rank: 1,
  followers: 10,
  average_views: 5,
  region: "DE",
  has_email: 1,
  follower_bucket: "a",
  view_bucket: "b",
};

const lists: [string, Row][] = [
  ["projects", { id: PROJECT, owner_id: USER, title: "P", is_default: 1, created_at: AT, updated_at: AT }],
  [
    "result_lists",
    {
      ...{ project_id: PROJECT, task_type: "KEYWORD", platform: "youtube", list_id: LIST, user_id: USER },
      ...{ latest_task_id: LIST, fingerprint: "keyword:cooking" },
    },
  ],
  [
    "candidates",
    {
      list_id: LIST,
      creator_id: CREATOR,
      tab: "favorite",
      attitude: "LIKE",
      ...columns,
      score: 80,
      sortable: 1,
      card: CARD,
    },
  ],
  ["candidate_counters", { list_id: LIST, tab: "favorite", dim: "region", key: "DE", count: 1 }],
  ["sortable_lists", { list_id: LIST, is_whole: 1 }],
  [
    "hidden_candidates",
    {
      list_id: LIST,
      creator_id: "youtube:UCx",
      owner_id: ENTERPRISE,
      scope: "ENTERPRISE",
      ...columns,
      score: 1,
      card: CARD,
    },
  ],
  [
    "project_creators",
    {
      ...{ project_id: PROJECT, creator_id: CREATOR, attitude: "LIKE", tab: "favorite", list_id: LIST },
      ...{ rated_at: AT, rated_by: USER },
    },
  ],
  ["discarded_lists", { list_id: "gone", user_id: USER }],
  ["delivered_creators", { user_id: USER, creator_id: CREATOR }],
  [
    "superlikes",
    {
      ...{ list_id: LIST, creator_id: CREATOR, task_id: "s", user_id: USER, unique_id: "first", avatar: null },
      ...{ created_at: AT, open_rank: 1 },
    },
  ],
  ["similar_finds", { list_id: LIST, task_id: "s", creator_id: CREATOR }],
  [
    "auto_finds",
    {
      ...{ list_id: LIST, creator_id: CREATOR, kind: "perfectFit", rank: 1, name: "first", score: 90, analysis: "{}" },
      ...{ text: "{}", fit: "{}", tag_id: "cooking", rated: "LIKE", rated_at: AT, superliked_at: null },
    },
  ],
  ["auto_seeds", { list_id: LIST, name: "first", place: 0, input: "@first", account: "{}" }],
  ["auto_opinions", { key: "h", verdict: "YES", asked_by: `${LIST}:1`, expires_at: AT }],
];

const work: [string, Row][] = [
  [
    "tasks",
    {
      ...{ id: LIST, type: "KEYWORD", status: "COMPLETED", reason: "SEARCH", user_id: USER, project_id: PROJECT },
      ...{ platform: "youtube", root_task_id: LIST, params: "{}", cost_units: 30, captured_units: 20, due_at: AT },
      ...{ created_at: AT, started_at: AT, updated_at: AT, ended_at: AT },
    },
  ],
  ["task_steps", { task_id: LIST, step: 0, at: AT }],
  ["outbox", { id: "o1", queue: "tasks", body: "{}", created_at: AT, sent_at: null }],
  ["link_batches", { id: LIST, user_id: USER, mode: 1, label: "L", total: 1, failed: 1, created_at: AT }],
  [
    "batch_items",
    {
      ...{ batch_id: LIST, position: 0, input: "https://youtu.be/x", platform: "youtube", kind: "post", link_id: "x" },
      ...{ url: "https://youtu.be/x", key: "youtube:x", state: "FAILED", reason: "NOT_FOUND" },
    },
  ],
  [
    "export_files",
    {
      ...{ task_id: LIST, user_id: USER, project_id: PROJECT, object_key: "o", file_name: "f.xlsx", rows: 1, bytes: 9 },
      ...{ created_at: AT },
    },
  ],
  ["file_links", { token_hash: "h", task_id: LIST, expires_at: AT }],
  ["provider_cache", { key: "p", body: "{}", expires_at: AT }],
  ["youtube_quota", { day_pacific: "2026-10-30", bucket: "search", used: 3, exhausted_at: null }],
  ["youtube_shares", { day_pacific: "2026-10-30", workspace: USER, used: 3 }],
];

export const FIRST_RELEASE_ROWS: readonly [table: string, row: Row][] = [
  ...people,
  ...money,
  ...creators,
  ...lists,
  ...work,
];
