import * as z from "zod";
import { endpoint, uploadEndpoint } from "#workers/api/endpoint.ts";
import { MAX_CONTENT, MAX_DAYS_AFTER, MAX_FOLLOW_UPS, MIN_DAYS_AFTER } from "./domain.ts";
import { FINDINGS } from "./lint.ts";

/** Mail templates, their follow-ups and the pictures in them: all of one account (spec 3 §7.1). */

const TemplateId = z.string().min(1).max(64);
const Line = z.string().max(2_000);
/** A little above the limit, so that the limit itself answers in words. */
const Html = z.string().max(2 * MAX_CONTENT);
const Addresses = z.array(z.string().max(1_000)).max(500);
/** The version that was on the screen: with it a save is refused (1409) when another save came since. Left out, the last save wins. */
const Version = z.number().int().min(1).optional();
/** Accepted and dropped: a template has no time of its own, and saving one resets it (spec 3 §3). */
const ScheduledTime = z.union([z.number(), z.string().max(100)]).nullish();

export const TemplateView = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  cc: z.array(z.string()),
  version: z.number().int(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type TemplateView = z.output<typeof TemplateView>;

/** The caller's templates, the newest first. */
export const listTemplates = endpoint({
  method: "get",
  path: "/emails/templates",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "List mail templates",
  output: z.array(TemplateView),
});

/** Creates a template, at first perhaps with its name alone. 1400 for what is wrong, 1422 when there are eight. */
export const createTemplate = endpoint({
  method: "post",
  path: "/emails/templates",
  access: "signedIn",
  idempotent: true,
  tag: "outreach",
  summary: "Create a mail template",
  body: z.strictObject({
    name: Line,
    subject: Line.optional(),
    content: Html.optional(),
    cc: Addresses.optional(),
    scheduledTime: ScheduledTime,
  }),
  output: TemplateView,
});

/** Changes what is given of a template. 1400 for what is wrong, 1404 when it is not the caller's, 1409 when it was changed since `version`. */
export const updateTemplate = endpoint({
  method: "patch",
  path: "/emails/templates/:id",
  access: "signedIn",
  tag: "outreach",
  summary: "Change a mail template",
  params: z.object({ id: TemplateId }),
  body: z.strictObject({
    id: TemplateId.optional(),
    name: Line.optional(),
    subject: Line.optional(),
    content: Html.optional(),
    cc: Addresses.optional(),
    scheduledTime: ScheduledTime,
    version: Version,
  }),
  output: TemplateView,
});

/** A copy with the same follow-ups under a name of its own; 1422 when there are eight. */
export const duplicateTemplate = endpoint({
  method: "post",
  path: "/emails/templates/:id/duplicate",
  access: "signedIn",
  idempotent: true,
  tag: "outreach",
  summary: "Duplicate a mail template",
  params: z.object({ id: TemplateId }),
  output: TemplateView,
});

/** Deletes a template and its follow-ups. */
export const deleteTemplate = endpoint({
  method: "delete",
  path: "/emails/templates/:id",
  access: "signedIn",
  tag: "outreach",
  summary: "Delete a mail template",
  params: z.object({ id: TemplateId }),
  output: z.object({ id: z.string() }),
});

const DaysAfter = z.number().int().min(MIN_DAYS_AFTER).max(MAX_DAYS_AFTER);

export const FollowUpView = z.object({
  id: z.string(),
  subject: z.string(),
  content: z.string(),
  /** After the first mail. */
  daysAfter: DaysAfter,
  /** Saturdays and Sundays are not counted. */
  isBusinessDays: z.boolean(),
  /** The day begins and ends where the recipient is. */
  isRecipientTime: z.boolean(),
  /** Left out once the recipient has answered. */
  onlyIfNoAnswer: z.boolean(),
});
export type FollowUpView = z.output<typeof FollowUpView>;

const FollowUps = z.object({
  templateId: z.string(),
  version: z.number().int(),
  followupsEmails: z.array(FollowUpView),
});
export type FollowUps = z.output<typeof FollowUps>;

/** The follow-ups of a template in the order of their days. */
export const getFollowUps = endpoint({
  method: "get",
  path: "/email-manage/templates/followup",
  access: "signedIn",
  openTo: "lapsed",
  tag: "outreach",
  summary: "Follow-ups of a template",
  query: z.object({ templateId: TemplateId }),
  output: FollowUps,
});

const GivenFollowUp = z.strictObject({
  id: z.string().min(1).max(64).optional(),
  /** Left out, it answers in the thread of the template's mail: `Re: ` and its subject. */
  subject: Line.optional(),
  content: Html,
  daysAfter: DaysAfter,
  isBusinessDays: z.boolean().default(false),
  isRecipientTime: z.boolean().default(false),
  onlyIfNoAnswer: z.boolean().default(true),
});
export type GivenFollowUp = z.output<typeof GivenFollowUp>;

/** Puts these follow-ups in the place of all that the template had. 1400 for what is wrong, 1409 when they were changed since `version`. */
export const saveFollowUps = endpoint({
  method: "post",
  path: "/email-manage/templates/followup",
  access: "signedIn",
  tag: "outreach",
  summary: "Save the follow-ups of a template",
  body: z.strictObject({
    templateId: TemplateId,
    followupEmails: z.array(GivenFollowUp).max(MAX_FOLLOW_UPS),
    version: Version,
  }),
  output: FollowUps,
});

const Values = z.object({
  nickname: z.string(),
  platform: z.string(),
  handle: z.string(),
  last_post_title: z.string(),
});

/** A mail as one recipient would get it, saved or not, with what is questionable about it. 1404 for an unknown creator. */
export const previewTemplate = endpoint({
  method: "post",
  path: "/emails/templates/preview",
  access: "signedIn",
  tag: "outreach",
  summary: "Show a template with a creator's values",
  body: z.strictObject({
    subject: Line,
    content: Html,
    creatorId: z.string().min(1).max(64).nullable(),
    /** What the recipient goes by in the order: it stands before the creator's name. */
    nickname: z.string().max(1_000).optional(),
  }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    /** Null where neither a creator nor a nickname is named: fallbacks stand for everything. */
    values: Values.nullable(),
    findings: z.array(z.object({ code: z.enum(FINDINGS), about: z.string() })),
  }),
});

/** Keeps a picture for mails and answers its address; the same picture again has the same one. 1800 too large, 1801 no picture, 1422 no room left. */
export const uploadPicture = uploadEndpoint({
  path: "/attachments/upload",
  access: "signedIn",
  weight: 3,
  maxBytes: 6 * 1024 * 1024,
  tag: "outreach",
  summary: "Upload a picture for mails",
  output: z.object({ r2Url: z.string(), url: z.string() }),
});

/** A picture of a mail, for its readers. */
export const showPicture = endpoint({
  method: "get",
  path: "/attachments/:name",
  access: "anyone",
  kind: "file",
  tag: "outreach",
  summary: "A picture of a mail",
  params: z.object({ name: z.string().min(1).max(64) }),
  output: z.unknown(),
});
