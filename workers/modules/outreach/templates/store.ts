import { and, asc, desc, eq } from "drizzle-orm";
import * as z from "zod";
import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";
import { openDatabase, toStatement } from "#workers/db/client.ts";
import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import { newId } from "#workers/kernel/ids.ts";
import { templateDeletedStatement } from "#workers/modules/outreach/mails/stop.ts";
import { type FollowUps, FollowUpView, type TemplateView } from "./contract.ts";
import { MAX_TEMPLATES } from "./domain.ts";
import { openMail, sealMail } from "./sealed-mail.ts";
import { mailTemplates } from "./tables.ts";

const t = namesOf(mailTemplates);
const VIEW = columnsOf(mailTemplates, ["id", "name", "subject", "content", "cc", "version", "createdAt", "updatedAt"]);
const NEW = columnsOf(mailTemplates, [
  "id",
  "ownerId",
  "name",
  "subject",
  "content",
  "cc",
  "createdAt",
  "updatedAt",
  "followUps",
]);
const FOLLOW_UPS = columnsOf(mailTemplates, ["id", "followUps", "followUpsVersion"]);

const HAS_ROOM = `(SELECT count(*) FROM ${t} WHERE ${t.ownerId} = ?1) < ${MAX_TEMPLATES}`;

/** Counted and inserted in one statement, so that many at once are never more than the most allowed. */
const INSERT = `
INSERT INTO ${t} (${NEW.names}) SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?7, '[]' WHERE ${HAS_ROOM} RETURNING ${VIEW}`;

const COPY = `
INSERT INTO ${t} (${NEW.names})
SELECT ?3, ${t.ownerId}, ?4, ${t.subject}, ${t.content}, ${t.cc}, ?5, ?5, ${t.followUps} FROM ${t}
WHERE ${t.ownerId} = ?1 AND ${t.id} = ?2 AND ${HAS_ROOM} RETURNING ${VIEW}`;

/** A value that is NULL leaves its column as it is; a version that is NULL is not compared. */
const UPDATE = `
UPDATE ${t} SET ${t.name} = coalesce(?3, ${t.name}), ${t.subject} = coalesce(?4, ${t.subject}), ${t.content} = coalesce(?5, ${t.content}),
  ${t.cc} = coalesce(?6, ${t.cc}), ${t.updatedAt} = ?7, ${t.version} = ${t.version} + 1
WHERE ${t.ownerId} = ?1 AND ${t.id} = ?2 AND (?8 IS NULL OR ${t.version} = ?8) RETURNING ${VIEW}`;

const SAVE_FOLLOW_UPS = `
UPDATE ${t} SET ${t.followUps} = ?3, ${t.followUpsVersion} = ${t.followUpsVersion} + 1
WHERE ${t.ownerId} = ?1 AND ${t.id} = ?2 AND (?4 IS NULL OR ${t.followUpsVersion} = ?4) RETURNING ${FOLLOW_UPS}`;

export type TemplateContent = Pick<TemplateView, "name" | "subject" | "content" | "cc">;
type Row = RowOf<typeof VIEW>;

/** Templates in the database, their subjects and contents sealed; every method names the owner first, and a foreign template is not found. */
export function createTemplateStore(d1: D1Database, texts: SealedTexts) {
  const db = openDatabase(d1);
  const isMeant = (ownerId: string, id: string) => and(eq(mailTemplates.ownerId, ownerId), eq(mailTemplates.id, id));
  const sealed = async (ownerId: string, text: string | undefined) =>
    text === undefined ? null : texts.seal(ownerId, text);

  async function toView(ownerId: string, { cc, ...row }: Row): Promise<TemplateView> {
    return { ...row, ...(await openMail(texts, ownerId, row)), cc: Addresses.parse(JSON.parse(cc)) };
  }
  const viewOrNull = async (ownerId: string, row: Row | null | undefined) => (row ? toView(ownerId, row) : null);

  async function toFollowUps(ownerId: string, row: RowOf<typeof FOLLOW_UPS>): Promise<FollowUps> {
    const stored = Stored.parse(JSON.parse(row.followUps));
    const followupsEmails = await Promise.all(stored.map((each) => openMail(texts, ownerId, each)));
    return { templateId: row.id, version: row.followUpsVersion, followupsEmails };
  }
  return {
    /** The newest first. */
    async list(ownerId: string): Promise<TemplateView[]> {
      const rows = await db
        .select(VIEW.fields)
        .from(mailTemplates)
        .where(eq(mailTemplates.ownerId, ownerId))
        .orderBy(desc(mailTemplates.createdAt), desc(mailTemplates.id));
      return Promise.all(rows.map((row) => toView(ownerId, row)));
    },

    async find(ownerId: string, id: string): Promise<TemplateView | null> {
      return viewOrNull(ownerId, await db.select(VIEW.fields).from(mailTemplates).where(isMeant(ownerId, id)).get());
    },

    /** The new template, or null when the owner has the most allowed. */
    async insert(ownerId: string, { name, subject, content, cc }: TemplateContent, at: number) {
      const stored = await sealMail(texts, ownerId, { subject, content });
      const values = [ownerId, newId("template", at), name, stored.subject, stored.content, JSON.stringify(cc), at];
      const statement = d1.prepare(INSERT).bind(...values);
      return viewOrNull(ownerId, await statement.first<Row>());
    },

    /** A copy of a template and its follow-ups, or null when there is no such template or no room. */
    async insertCopy(ownerId: string, id: string, name: string, at: number) {
      const statement = d1.prepare(COPY).bind(ownerId, id, newId("template", at), name, at);
      return viewOrNull(ownerId, await statement.first<Row>());
    },

    /** Changes what is given; null when there is no such template, or it has another version than `version`. */
    async update(ownerId: string, id: string, change: Partial<TemplateContent> & { version?: number }, at: number) {
      const { name = null, cc, version = null } = change;
      const list = cc === undefined ? null : JSON.stringify(cc);
      const stored = [await sealed(ownerId, change.subject), await sealed(ownerId, change.content)];
      const statement = d1.prepare(UPDATE).bind(ownerId, id, name, ...stored, list, at, version);
      return viewOrNull(ownerId, await statement.first<Row>());
    },

    /** Answers whether there was one. What was queued with it keeps its first mails and loses its follow-ups. */
    async remove(ownerId: string, id: string, at: number): Promise<boolean> {
      const [removed] = await d1.batch([
        toStatement(d1, db.delete(mailTemplates).where(isMeant(ownerId, id)).returning({ id: mailTemplates.id })),
        templateDeletedStatement(d1, { ownerId, templateId: id, at }),
      ]);
      return (removed?.results.length ?? 0) > 0;
    },

    /** The names that a new one must not repeat. */
    async listNames(ownerId: string): Promise<string[]> {
      const named = db.select({ name: mailTemplates.name }).from(mailTemplates);
      const rows = await named.where(eq(mailTemplates.ownerId, ownerId)).orderBy(asc(mailTemplates.createdAt));
      return rows.map(({ name }) => name);
    },

    async findFollowUps(ownerId: string, id: string): Promise<FollowUps | null> {
      const row = await db.select(FOLLOW_UPS.fields).from(mailTemplates).where(isMeant(ownerId, id)).get();
      return row === undefined ? null : toFollowUps(ownerId, row);
    },

    /** Replaces all; null when there is no such template, or its follow-ups have another version than `version`. */
    async saveFollowUps(ownerId: string, id: string, followUps: readonly FollowUpView[], version: number | null) {
      const stored = await Promise.all(followUps.map((each) => sealMail(texts, ownerId, each)));
      const statement = d1.prepare(SAVE_FOLLOW_UPS).bind(ownerId, id, JSON.stringify(stored), version);
      const row = await statement.first<RowOf<typeof FOLLOW_UPS>>();
      return row === null ? null : toFollowUps(ownerId, row);
    },
  };
}
export type TemplateStore = ReturnType<typeof createTemplateStore>;

const Addresses = z.array(z.string());
const Stored = z.array(FollowUpView);
