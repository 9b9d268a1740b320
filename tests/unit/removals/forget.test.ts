/** A removed creator is gone from every table, whoever kept what of them; other creators and the customers' own figures stay. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { columnsOf, columnsWith, fillAccounts, rowsWith } from "#tests/support/full-accounts.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import { REMOVED_NAME } from "#workers/modules/creators/domain.ts";
import { createForgetting } from "#workers/modules/removals/forget.ts";
import { NAMES_A_CREATOR, REMOVAL_REGISTER } from "#workers/modules/removals/register.ts";

const NOW = Date.parse("2026-11-26T08:00:00Z");
const [KEEPER, OTHER] = ["person-keeps", "person-other"] as const;
const GOES = { id: "rmv_01", platform: "TIKTOK", accountId: "7000canarygoes", handle: "canarygoes" } as const;
const GONE_ID = `crt_tt_${GOES.accountId}`;
const STAYS_ID = "crt_tt_7000canarystays";

const { d1, database } = openSqliteD1({ before() {}, after() {} });

/** Both people keep a creator in every table that can name one: the one the creator who goes, the other one who stays. */
beforeAll(() => {
  fillAccounts(database, [KEEPER, OTHER]);
  database.exec("PRAGMA ignore_check_constraints = ON");
  const id = (person: string) => (person === KEEPER ? GONE_ID : STAYS_ID);
  for (const person of [KEEPER, OTHER]) {
    const of = `canary ${person}`;
    const account = id(person).slice("crt_tt_".length);
    const set = (table: string, values: Record<string, string | number | null>) => {
      const columns = columnsOf(database, table).map(({ name }) => name);
      const [first = ""] = columns.filter((name) => /id$|workspace|owner/.test(name));
      const assigned = Object.keys(values).map((name) => `"${name}" = ?`);
      database
        .prepare(`UPDATE "${table}" SET ${assigned.join(", ")} WHERE instr("${first}", ?) > 0`)
        .run(...Object.values(values), person);
    };
    for (const table of Object.keys(REMOVAL_REGISTER)) {
      const columns = columnsOf(database, table).map(({ name }) => name);
      if (columns.includes("creator_id")) set(table, { creator_id: id(person) });
    }
    database
      .prepare(
        `INSERT INTO creators (id, platform, account_id, platform_account, title, verified, card, index_text, info_updated_at, created_at, updated_at, seen_at)
         VALUES (?, 'TIKTOK', ?, ?, ?, 0, '{}', ?, 1, 1, 1, 1)`,
      )
      .run(id(person), account, account.slice(4), `Name ${account}`, `words of ${account}`);
    database
      .prepare("INSERT INTO creator_emails VALUES (?, ?, 'bio', 1, 1)")
      .run(id(person), `${account}@mail.example`);
    database.prepare("DELETE FROM record_merges").run();
    set("records", { stage: "agreed", email: `${account}@mail.example`, lead_id: null });
    set("creator_tags", { stage: "agreed" });
    set("publications", {
      platform: "TIKTOK",
      author_id: account,
      author_name: `Name ${account}`,
      author_handle: account.slice(4),
      url: `https://www.tiktok.com/@${account.slice(4)}/video/7100000000000000001`,
      title: `Title of ${account}`,
      caption: `Caption of ${account}`,
      thumbnail: `https://pictures.example/${account}`,
    });
    const post = {
      url: `https://www.tiktok.com/@${account.slice(4)}/video/7100000000000000001`,
      title: `Title of ${account}`,
      creator: `Name ${account}`,
      views: 12,
    };
    set("reports", { snapshot: JSON.stringify({ posts: 1, best: [post] }) });
    set("batch_items", {
      ...{
        state: "COMPLETED",
        subject: id(person),
        handle: account.slice(4),
        card: JSON.stringify({ id: id(person) }),
      },
      ...{ input: `@${account.slice(4)}`, url: `https://www.tiktok.com/@${account.slice(4)}`, platform: "TIKTOK" },
      ...{ key: `TIKTOK/@${account.slice(4)}`, link_id: account.slice(4), post: null },
    });
    set("superlikes", { list_id: `${of} result_lists.list_id` });
    set("exclusions", { platform: "TIKTOK", platform_account: account.slice(4), line: `@${account.slice(4)}` });
    set("shop_creators", { handle: account.slice(4), project_id: `${of} shop_projects.project_id` });
    set("shop_projects", { total: 5 });
    set("mail_recipients", { nickname: `Name ${account}`, variables: `{"title":"${account}"}`, link: account });
    set("mails", { recipient_id: `${of} mail_recipients.id`, status: "SENT" });
  }
});
afterAll(() => database.close());

it("knows every table with a column that can name a creator", () => {
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith("creator_index"));
  const naming = tables.filter((table) => columnsOf(database, table).some(({ name }) => NAMES_A_CREATOR.test(name)));
  expect(naming.filter((table) => !(table in REMOVAL_REGISTER))).toEqual([]);
  expect(Object.keys(REMOVAL_REGISTER).filter((table) => !tables.includes(table))).toEqual([]);
});

it("leaves no trace of the creator, and touches no other one", async () => {
  const before = columnsWith(database, "canarygoes");
  expect(before.length).toBeGreaterThan(40);
  const others = rowsWith(database, "canarystays");
  await createForgetting(d1).forget(GOES, NOW);
  expect(columnsWith(database, "canarygoes")).toEqual([]);
  expect(rowsWith(database, "canarystays")).toEqual(others);
  const found = database
    .prepare("SELECT count(*) AS n FROM creator_index WHERE creator_index MATCH 'canarygoes'")
    .get();
  expect(found).toEqual({ n: 0 });
  // Again changes nothing.
  const after = rowsWith(database, KEEPER);
  await createForgetting(d1).forget(GOES, NOW + 1);
  expect(rowsWith(database, KEEPER)).toEqual(after);
});

it("keeps a cooperation and its posts without the person, and the report's numbers", () => {
  const record = database.prepare("SELECT * FROM records WHERE workspace_id = ?").get(KEEPER);
  expect(record).toMatchObject({ creator_id: "crt_tt_rmv_01", stage: "agreed", email: null });
  const card = database.prepare("SELECT title, card FROM creators WHERE id = 'crt_tt_rmv_01'").get();
  expect(card).toMatchObject({ title: REMOVED_NAME, card: expect.stringContaining(`"email":null`) });
  expect(database.prepare("SELECT * FROM creator_tags WHERE owner_id = ?").get(KEEPER)).toMatchObject({
    creator_id: "crt_tt_rmv_01",
  });
  expect(database.prepare("SELECT count(*) AS n FROM record_notes WHERE workspace_id = ?").get(KEEPER)).toEqual({
    n: 0,
  });
  const post = database.prepare("SELECT * FROM publications WHERE owner_id = ?").get(KEEPER);
  expect(post).toMatchObject({
    ...{ author_name: REMOVED_NAME, author_id: null, author_handle: null, title: "", thumbnail: null, caption: null },
    ...{ url: "https://www.tiktok.com/@_/video/7100000000000000001", views: expect.any(Number) },
  });
  const shop = database.prepare("SELECT total FROM shop_projects WHERE owner_id = ?").get(KEEPER);
  expect(shop).toEqual({ total: 4 });
  const report = database.prepare("SELECT snapshot FROM reports WHERE owner_id = ?").get(KEEPER);
  expect(JSON.parse(String(report?.snapshot))).toEqual({
    posts: 1,
    best: [{ url: null, title: "", creator: REMOVED_NAME, views: 12 }],
  });
});
