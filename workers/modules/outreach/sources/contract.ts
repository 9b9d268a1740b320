import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { LIKED_BY, PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { MAX_RECEIVERS, ROLES } from "#workers/modules/outreach/sending/domain.ts";

/** Where a send takes its receivers from: what a project likes, what bears a tag, and creators that were chosen by hand. */

const Id = z.string().min(1).max(64);
/** Creators with an address among the newest 1,000. */
const WithEmail = z.number().int();

/** The caller's 50 newest projects and first 50 tags, with how many of their newest 1,000 creators have an e-mail address. */
export const listSources = endpoint({
  method: "get",
  path: "/auto-email/sources",
  access: "signedIn",
  openTo: "lapsed",
  weight: 2,
  tag: "outreach",
  summary: "Where receivers can be taken from",
  output: z.object({
    projects: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Of those that the caller likes. */
        withEmail: WithEmail,
        /** Of those that AI tasks like and the caller has not rated; left out where there are none. */
        withEmailByAi: WithEmail.optional(),
      }),
    ),
    tags: z.array(z.object({ id: z.string(), name: z.string(), color: z.string(), withEmail: WithEmail })),
  }),
});

const Known = z.object({
  /** When a member of the workspace wrote last (ms), and who. */
  lastMail: z.object({ at: z.number().int(), by: z.string() }).nullable(),
  /** On the list of people who are not written to. */
  isSuppressed: z.boolean(),
});

export const ReceiverView = z.object({
  creatorId: z.string(),
  nickname: z.string(),
  /** As it is stored and compared. */
  email: z.string(),
  platform: z.enum(PLATFORMS),
  /** Without @. */
  handle: z.string(),
  /** "ai" for a favorite that an AI task likes and the caller has not rated; left out for all others. */
  likedBy: z.literal("ai").optional(),
  ...Known.shape,
});
export type ReceiverView = z.output<typeof ReceiverView>;

/**
 * Up to 500 receivers of one source. Of a project or a tag they come newest first, each address once; 1404 when it is not the caller's. Of creators that are named (at most 500, else 1400) they
 * come in the order of their ids; who has no known address is left out, and two with one address are both there, so that the caller can tell how many had none.
 */
export const takeReceivers = endpoint({
  method: "post",
  path: "/auto-email/sources/receivers",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Take receivers from a project, a tag or chosen creators",
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("favorites"),
      projectId: Id,
      /** What the caller likes, which is the default; or, the best fits first, what AI tasks like and the caller has not rated. */
      likedBy: z.enum(LIKED_BY).optional(),
    }),
    z.strictObject({ kind: z.literal("tag"), tagId: Id }),
    z.strictObject({
      kind: z.literal("creators"),
      kolIds: z.array(Id).min(1).max(MAX_RECEIVERS, "sending:errors.tooManyChosen"),
    }),
  ]),
  output: z.array(ReceiverView),
});

export const PersonView = z.object({
  /** Null for a past recipient who was no creator of a list. */
  creatorId: z.string().nullable(),
  nickname: z.string(),
  /** As it is stored and compared. */
  email: z.string(),
  platform: z.enum(PLATFORMS).nullable(),
  /** Without @. */
  handle: z.string().nullable(),
  /** The person's page. */
  link: z.string().nullable(),
  role: z.enum(ROLES),
  ...Known.shape,
});
export type PersonView = z.output<typeof PersonView>;

/**
 * Up to 10 people of the caller with an address, by a part of their nickname, address or handle: `creators` are the favorites of all projects and then what bears a tag, `recipients` those who were written to, the latest
 * first. Each call looks at a bounded part: fewer than 10, or none, is not the end. `next` is handed back as `after` to read on; null is the end.
 */
export const searchPeople = endpoint({
  method: "post",
  path: "/auto-email/people",
  access: "signedIn",
  weight: 2,
  tag: "outreach",
  summary: "Search one's own creators and past recipients",
  body: z.strictObject({
    kind: z.enum(["creators", "recipients"]),
    search: z.string().max(320).default(""),
    after: z.string().max(400).nullable().default(null),
  }),
  output: z.object({ people: z.array(PersonView), next: z.string().nullable() }),
});
