/** The export of a person holds every row and picture of the person, whatever their number, and nothing of another (THREATS: G03, X12). */
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { columnsOf, fillAccounts } from "#tests/support/full-accounts.ts";
import { memoryTexts } from "#tests/support/sealed-texts.ts";
import { openSqliteD1 } from "#tests/support/sqlite-d1.ts";
import type { ExportFile } from "#workers/modules/exports/store.ts";
import { createPersonExportHandler, isPersonExport } from "#workers/modules/leaving/export-handler.ts";
import { createPersonFiles } from "#workers/modules/leaving/files.ts";
import { createPersonRows } from "#workers/modules/leaving/person-rows.ts";
import { REGISTER } from "#workers/modules/leaving/register.ts";
import type { StepOutcome, TaskRecord } from "#workers/modules/tasks/handler.ts";

const [MINE, THEIRS] = ["person-mine", "person-theirs"] as const;
const SEALED = "what only its writer may read";
const PAYER = { workspace: MINE, kind: "FREE", isCharged: false } as const;

/** A bucket in memory with the parts of R2 that files are written by; `largest` is the most that was held at once. */
function openBucket() {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const report = { largest: 0 };
  const keep = (key: string, parts: readonly Uint8Array[]) => {
    objects.set(key, new Uint8Array(Buffer.concat(parts)));
  };
  const bytesOf = (value: string | Uint8Array) => {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value.slice();
    report.largest = Math.max(report.largest, bytes.length);
    return bytes;
  };
  const bucket = {
    put: async (key: string, value: string | Uint8Array) => keep(key, [bytesOf(value)]),
    async get(key: string) {
      const bytes = objects.get(key);
      return bytes === undefined ? null : { body: new Blob([bytes]).stream() };
    },
    async createMultipartUpload(key: string) {
      const parts: Uint8Array[] = [];
      return {
        uploadPart: async (_number: number, part: Uint8Array) => void parts.push(bytesOf(part)),
        complete: async () => keep(key, parts),
        abort: async () => undefined,
      };
    },
  };
  const isBucket = (value: unknown): value is R2Bucket => value === bucket;
  if (!isBucket(bucket)) throw new Error("unreachable");
  return { bucket, objects, report };
}

/** Two full accounts, and the export of the first one run to its end. `isRepeated` runs each step twice, as a queue may. */
async function runExport({ manyRows = 0, isRepeated = false } = {}) {
  const { d1, database } = openSqliteD1();
  fillAccounts(database, [MINE, THEIRS]);
  const { bucket, objects, report } = openBucket();
  for (const userId of [MINE, THEIRS])
    await bucket.put(`mail-pictures/canary ${userId} mail_pictures.name`, `picture of ${userId}`);
  const insert = database.prepare(
    "INSERT INTO mail_templates (id, owner_id, name, subject, content, cc, version, follow_ups, follow_ups_version, created_at, updated_at) VALUES (?, ?, 'n', 's', ?, '[]', 1, '[]', 1, 1, 1)",
  );
  for (let n = 0; n < manyRows; n += 1) insert.run(`many-${n}`, MINE, `${n} ${Math.sin(n)}`.repeat(200));
  const sealedTexts = memoryTexts();
  const note = await sealedTexts.seal(MINE, SEALED);
  database.prepare("UPDATE record_notes SET text = ? WHERE workspace_id = ?").run(note, MINE);
  const followUps = JSON.stringify([{ subject: "", content: note, daysAfter: 3 }]);
  database.prepare("UPDATE mail_templates SET follow_ups = ? WHERE owner_id = ?").run(followUps, MINE);
  const files: ExportFile[] = [];
  const statement = d1.prepare("SELECT 1");
  const handler = createPersonExportHandler({
    texts: sealedTexts,
    bucket,
    rows: createPersonRows(d1),
    files: createPersonFiles({ d1, bucket }),
    store: {
      insertStatement(file) {
        files.push(file);
        return statement;
      },
    },
  });
  const params = { source: { kind: "person" }, language: "en", fileName: "data.zip" };
  let cursor: TaskRecord["cursor"] = null;
  let steps = 0;
  for (; ; steps += 1) {
    const task: TaskRecord = {
      ...{ id: "tsk_1", type: "KOL_EXPORT", status: "PROCESSING", reason: "SEARCH", userId: MINE, projectId: null },
      ...{ platform: null, rootTaskId: "tsk_1", params, cursor, step: steps, costUnits: 0, isTerminated: false },
      ...{ createdAt: 0, startedAt: 0 },
    };
    const context = { task, now: 5, payer: PAYER, signal: new AbortController().signal };
    let outcome: StepOutcome = await handler.step(context);
    if (isRepeated) outcome = await handler.step(context);
    if (outcome.kind === "done") break;
    if (outcome.kind !== "continue") throw new Error(outcome.kind);
    cursor = JSON.parse(JSON.stringify(outcome.cursor));
  }
  const archive = unzipSync(objects.get(`exports/${MINE}/tsk_1.zip`) ?? new Uint8Array());
  const texts = Object.fromEntries(
    Object.entries(archive).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
  return { database, texts, files, steps, report };
}

it("holds every shown column of every table of the person, the pictures, and nothing of another", async () => {
  const { database, texts, files } = await runExport();
  const whole = Object.values(texts).join("\n");
  expect(whole).not.toContain(THEIRS);
  expect(texts[`pictures/canary ${MINE} mail_pictures.name`]).toBe(`picture of ${MINE}`);
  expect(texts["data/record_notes.json"]).toContain(SEALED);
  expect(JSON.parse(texts["data/mail_templates.json"] ?? "[]")).toMatchObject([
    { follow_ups: [{ subject: "", content: SEALED, daysAfter: 3 }] },
  ]);
  let rows = 0;
  for (const { table, of, isExported, hidden = [] } of REGISTER) {
    if (of === null || !isExported || table === "departures") {
      if (!isExported) expect(Object.keys(texts)).not.toContain(`data/${table}.json`);
      continue;
    }
    const written: Record<string, unknown>[] = JSON.parse(texts[`data/${table}.json`] ?? "[]");
    const wanted = columnsOf(database, table)
      .map(({ name }) => name)
      .filter((name) => !hidden.includes(name));
    expect(written.length, table).toBe(of.through?.length ?? 1);
    expect(Object.keys(written[0] ?? {}).sort(), table).toEqual(wanted.sort());
    rows += written.length;
  }
  expect(files).toMatchObject([{ userId: MINE, rows, fileName: "data.zip", objectKey: `exports/${MINE}/tsk_1.zip` }]);
  for (const secret of ["refresh_token", "access_token", "token_hash", "lease_token"])
    expect(whole).not.toContain(`"${secret}"`);
});

it("writes many rows in several steps with each of them once, holds no more than a part, and bears steps that run twice", async () => {
  const { texts, steps, report } = await runExport({ manyRows: 5_000, isRepeated: true });
  const templates: { id: string }[] = JSON.parse(texts["data/mail_templates.json"] ?? "[]");
  expect(templates).toHaveLength(5_001);
  expect(new Set(templates.map(({ id }) => id)).size).toBe(5_001);
  expect(steps).toBeGreaterThan(2);
  expect(report.largest).toBeLessThanOrEqual(6 * 1024 * 1024);
});

it("knows its own tasks from other exports", () => {
  expect(isPersonExport({ params: { source: { kind: "person" }, language: "en", fileName: "a.zip" } })).toBe(true);
  expect(
    isPersonExport({ params: { source: { kind: "likes", projectIds: [], since: 0 }, language: "en", fileName: "a" } }),
  ).toBe(false);
});
