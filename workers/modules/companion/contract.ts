import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { ATTITUDES, PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { EXCLUDE_SCOPES } from "#workers/modules/exclusions/domain.ts";
import { Contact } from "#workers/modules/lists/contract.ts";
import { ProjectView } from "#workers/modules/projects/contract.ts";
import { MAX_TAGS_PER_CREATOR } from "#workers/modules/records/domain.ts";
import { StageName, TagColor, TagId, TagView } from "#workers/modules/records/tag-contract.ts";
import { CHALLENGE, CREATORS_PER_CALL, EXTENSION_ID } from "./domain.ts";

/** The browser extension: how it gets access to an account, and what it may ask (docs/extension.md). */

const Time = z.number().int();

/** Makes a one-time code for an extension that the signed-in person has just agreed to. It opens nothing without the secret behind `challenge`. 1403 for an extension that is not ours, 1422 when there are too many connections. */
export const createCompanionCode = endpoint({
  method: "post",
  path: "/companion/codes",
  access: "signedIn",
  weight: 10,
  tag: "companion",
  summary: "Allow a browser extension",
  body: z.strictObject({
    extensionId: z.string().regex(EXTENSION_ID),
    challenge: z.string().regex(CHALLENGE),
    name: z.string().max(200).default(""),
  }),
  output: z.object({ code: z.string(), expiresAt: Time }),
});

const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token ends, and when the connection does whatever is renewed. */
  expiresAt: Time,
  connectionEndsAt: Time,
});
export type CompanionTokens = z.output<typeof Tokens>;

const Secret = z.string().min(1).max(200);

/** Exchanges a code for tokens, once. 1401 for a code that is unknown, used or too old, and for a secret or an origin that is not the one it was made for: then it is dead. */
export const exchangeCompanionCode = endpoint({
  method: "post",
  path: "/companion/tokens",
  access: "anyone",
  tag: "companion",
  summary: "Exchange a code for tokens",
  body: z.strictObject({ code: Secret, verifier: Secret }),
  output: Tokens,
});

/** New tokens for the refresh token, which is dead afterwards. 1401 when the connection has ended; a token that was used before ends it. */
export const refreshCompanionTokens = endpoint({
  method: "post",
  path: "/companion/tokens/refresh",
  access: "anyone",
  tag: "companion",
  summary: "Renew an extension's tokens",
  body: z.strictObject({ refreshToken: Secret }),
  output: Tokens,
});

const ConnectionView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Time,
  usedAt: Time.nullable(),
  /** When it ends unless it is used, at the latest after 90 days. */
  expiresAt: Time,
});
export type ConnectionView = z.output<typeof ConnectionView>;

/** The extensions that may ask for the caller's account, the newest first. */
export const listConnections = endpoint({
  method: "get",
  path: "/companion/connections",
  access: "signedIn",
  openTo: "lapsed",
  tag: "companion",
  summary: "List connected extensions",
  output: z.array(ConnectionView),
});

/** Ends a connection at once; 1404 for one that is not the caller's. */
export const endConnection = endpoint({
  method: "delete",
  path: "/companion/connections/:id",
  access: "signedIn",
  openTo: "lapsed",
  tag: "companion",
  summary: "Disconnect an extension",
  params: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),
});

/** Ends the connection whose token makes the call; for an ordinary session it does nothing. */
export const leaveCompanion = endpoint({
  method: "delete",
  path: "/companion/connection",
  access: "signedIn",
  openTo: "lapsed",
  isCompanion: true,
  tag: "companion",
  summary: "Disconnect this extension",
  output: z.object({ ended: z.boolean() }),
});

/** Who is signed in, and where creators can be put. */
export const getCompanionPlaces = endpoint({
  method: "get",
  path: "/companion/places",
  access: "signedIn",
  openTo: "lapsed",
  isCompanion: true,
  tag: "companion",
  summary: "Projects and tags for the extension",
  output: z.object({
    email: z.string(),
    projects: z.array(ProjectView.pick({ id: true, title: true, isDefault: true })),
    tags: z.array(TagView.pick({ id: true, name: true, color: true })),
  }),
});

const Ref = z.strictObject({
  platform: z.enum(PLATFORMS),
  /** One of the three at least; a profile link is the surest. */
  link: z.string().max(2_048).optional(),
  handle: z.string().max(120).optional(),
  id: z.string().max(80).optional(),
});
const Refs = z.array(Ref).min(1).max(CREATORS_PER_CALL);

/** Dollars in cents by the caller's rates, as cards show it; without one the reason. */
const Price = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("priced"),
    low: Time,
    fair: Time,
    high: Time,
    isRough: z.boolean(),
    isEstimated: z.boolean(),
  }),
  z.object({
    /** `analyse`: no search of the workspace has brought the creator, and its numbers come with one. */
    state: z.enum(["analyse", "tooOld", "fewPosts", "noCountry"]),
  }),
]);
export type CompanionPrice = z.output<typeof Price>;

const KnownCreator = z.object({
  kolId: z.string(),
  nickname: z.string(),
  /** Null while the creator is not saved. */
  saved: z
    .object({ stage: StageName, tags: z.array(z.object({ id: z.string(), name: z.string(), color: TagColor })) })
    .nullable(),
  ratings: z.array(z.object({ projectId: z.string(), title: z.string(), attitude: z.enum(ATTITUDES) })),
  contact: Contact.nullable(),
  /** Null while no list of the workspace has shown the creator. */
  numbers: z.object({ followers: z.number().nullable(), averageViews: z.number().nullable(), readAt: Time }).nullable(),
  price: Price,
});

const Answer = z.object({
  /** `unclear`: the reference names no account by itself. */
  state: z.enum(["known", "unknown", "unclear"]),
  /** On which exclude list the creator is. */
  excluded: z.enum(EXCLUDE_SCOPES).nullable(),
  known: KnownCreator.nullable(),
});
export type CompanionAnswer = z.output<typeof Answer>;

/** What the workspace knows of up to 100 creators, in their order. Costs nothing and asks no platform. */
export const lookUpCreators = endpoint({
  method: "post",
  path: "/companion/creators",
  access: "signedIn",
  openTo: "lapsed",
  isCompanion: true,
  weight: 5,
  tag: "companion",
  summary: "What is known of creators on a page",
  body: z.strictObject({ creators: Refs }),
  output: z.array(Answer),
});

export const ADDITION_TARGETS = ["tags", "exclude", "project"] as const;

const AdditionRow = z.object({
  result: z.enum(["added", "unchanged", "failed"]),
  /** What happened, in the caller's language. */
  message: z.string(),
  /** Whether a search by links in the app would bring the creator: it has a price, which the app names before it starts. */
  needsSearch: z.boolean(),
});
export type AdditionRow = z.output<typeof AdditionRow>;

/**
 * Puts up to 100 creators to one place and says of each what became of it, in their order; costs nothing. `tags` saves creators that the product has met with these tags; `exclude` puts
 * them on the exclude list; `project` makes favorites of those that a list of the project holds. 1400 without the tags or the project that the place wants, 1404 for ones that are not the caller's.
 */
export const addCreators = endpoint({
  method: "post",
  path: "/companion/additions",
  access: "signedIn",
  isCompanion: true,
  idempotent: true,
  weight: 5,
  tag: "companion",
  summary: "Put creators of a page to tags, a project or the exclude list",
  body: z.strictObject({
    to: z.enum(ADDITION_TARGETS),
    tagIds: z.array(TagId).max(MAX_TAGS_PER_CREATOR).default([]),
    projectId: z.string().min(1).max(64).nullable().default(null),
    creators: Refs,
  }),
  output: z.array(AdditionRow),
});
