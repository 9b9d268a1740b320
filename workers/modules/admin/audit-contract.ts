import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";

/** The audit trail: who did what to whom, with the numbers before and after. */

const Text = z.string().trim().min(1).max(200);

export const AuditRow = z.object({
  id: z.string(),
  at: z.number().int(),
  actorId: z.string(),
  /** The actor's address; null for scheduled work and for accounts that are gone. */
  actorEmail: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** The address or name of the account or enterprise that it was done to; null for other subjects. */
  subjectName: z.string().nullable(),
  /** What the subject is, where it has a page of its own. */
  subjectKind: z.enum(["account", "enterprise"]).nullable(),
  /** Why; null where no reason is asked for. */
  reason: z.string().nullable(),
  /** Numbers, ids and states beside it. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Where the call came from: the same mark is the same network, and no address can be read from it. */
  origin: z.string().nullable(),
});
export type AuditRow = z.output<typeof AuditRow>;

/** The newest first, fifty a page; `next` leads on, null at the end. A page may hold fewer rows than fifty and go on: at most 500 are looked through for one. */
export const listAudit = endpoint({
  method: "get",
  path: "/admin/audit",
  access: "systemAdmin",
  openTo: "lapsed",
  tag: "admin",
  summary: "The audit trail",
  query: z.object({
    /** An account's id or address. */
    actor: Text.optional(),
    /** The id of what was acted on, or an account's address. */
    subject: Text.optional(),
    action: Text.optional(),
    cursor: z.string().max(512).optional(),
  }),
  output: z.object({ rows: z.array(AuditRow), next: z.string().nullable() }),
});
