import { columnsOf, namesOf, type RowOf } from "#workers/db/names.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { markedId, newId } from "#workers/kernel/ids.ts";
import { cleanName, nameKey } from "#workers/kernel/name-text.ts";
import { memberships } from "#workers/modules/membership/tables.ts";
import { type Acts, ENTERPRISE, value } from "./act.ts";
import type { MemberView } from "./contract.ts";
import { MAX_TAG_NAME, MAX_TAGS, MAX_TAGS_PER_MEMBER } from "./domain.ts";
import type { EnterpriseStore } from "./store.ts";
import { enterpriseMemberTags, enterpriseTags } from "./tables.ts";
import type { EnterpriseTagView } from "./tag-contract.ts";

const t = namesOf(enterpriseTags, "t");
const tag = namesOf(enterpriseTags);
const b = namesOf(enterpriseMemberTags, "b");
const bearing = namesOf(enterpriseMemberTags);
const m = namesOf(memberships, "m");
const TAG = columnsOf(enterpriseTags, ["id", "name", "color"]);
const NEW = columnsOf(enterpriseTags, ["id", "enterpriseId", "name", "nameKey", "color", "createdAt"]).names;

const LIST = `
SELECT ${TAG.of("t")}, (SELECT count(*) FROM ${b} WHERE ${b.tagId} = ${t.id}) AS useCount FROM ${t}
WHERE ${t.enterpriseId} = ?1 ORDER BY ${t.nameKey}`;
const CREATE = `INSERT INTO ${tag} (${NEW}) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`;
/** The trigger `enterprise_tag_leaves_members` (migrations/0004_enterprises_triggers.sql) takes it off all members. */
const DELETE = `DELETE FROM ${tag} WHERE ${tag.id} = ?1 AND ${tag.enterpriseId} = ?2`;
const GIVE = `INSERT INTO ${bearing} (${columnsOf(enterpriseMemberTags, ["membershipId", "tagId"]).names}) VALUES (?1, ?2) ON CONFLICT DO NOTHING`;
const TAKE = `DELETE FROM ${bearing} WHERE ${bearing.membershipId} = ?1 AND ${bearing.tagId} = ?2`;

/** The member `?1` and the tag `?2` of an act, both of the enterprise. */
const MEMBER_WITH_TAG = `
SELECT ${m.id} FROM ${m} JOIN ${t} ON ${t.enterpriseId} = ${m.enterpriseId} AND ${t.id} = ${value(1)}
WHERE ${m.id} = ${value(0)} AND ${m.enterpriseId} = ${ENTERPRISE}`;
const HAS_ROOM = `(SELECT count(*) FROM ${b} WHERE ${b.membershipId} = ${m.id} AND ${b.tagId} <> ${value(1)}) < ${MAX_TAGS_PER_MEMBER}`;
const OF_MEMBERSHIP = `SELECT ${m.id} AS id FROM ${m} WHERE ${m.id} = ?1 AND ${m.enterpriseId} = ?2`;

type Deps = { d1: D1Database; store: Pick<EnterpriseStore, "listTags">; acts: Acts; clock: Clock };
type MemberTags = MemberView["enterpriseTags"];

/** Labels for members (spec 3 §7.2). */
export function createTagService({ d1, store, acts, clock }: Deps) {
  async function list(enterpriseId: string): Promise<EnterpriseTagView[]> {
    type Row = RowOf<typeof TAG> & { useCount: number };
    return (await d1.prepare(LIST).bind(enterpriseId).all<Row>()).results;
  }

  /** A membership of the caller's enterprise; another one is 1404. */
  async function ownMember(actor: Actor, membershipId: string): Promise<string> {
    const found = await d1.prepare(OF_MEMBERSHIP).bind(membershipId, actor.enterpriseId).first();
    if (found === null) throw new AppError(1404);
    return membershipId;
  }

  async function tagsOf(membershipId: string): Promise<MemberTags> {
    return (await store.listTags([membershipId])).get(membershipId) ?? [];
  }

  return {
    list: async (actor: Actor, id: string) => list(await acts.own(actor, id)),
    ofMember: async (actor: Actor, membershipId: string) => tagsOf(await ownMember(actor, membershipId)),

    /** Creates a tag; a call that is repeated under its key answers the same one. */
    async create(
      actor: Actor,
      id: string,
      given: Pick<EnterpriseTagView, "name" | "color">,
    ): Promise<EnterpriseTagView> {
      const action = "enterprise.tag.create";
      const enterpriseId = await acts.own(actor, id, action);
      const name = cleanName(given.name);
      if (name === "") throw badField("name", "enterprises:errors.tagRequired");
      if (Array.from(name).length > MAX_TAG_NAME)
        throw badField("name", "enterprises:errors.tagTooLong", { max: MAX_TAG_NAME });
      const tagId = actor.call === undefined ? newId("tag", clock.now()) : markedId("tag", actor.call);
      const act = {
        action,
        subject: `SELECT ${value(0)} WHERE (SELECT count(*) FROM ${t} WHERE ${t.enterpriseId} = ${ENTERPRISE}) < ${MAX_TAGS}`,
        values: [tagId],
      };
      const create = (at: number) => [
        d1.prepare(CREATE).bind(tagId, enterpriseId, name, nameKey(name), given.color, at),
      ];
      const own = (await list(enterpriseId)).find((known) => known.id === tagId);
      if (own !== undefined) return own;
      await acts.run(actor, act, create, {
        named: enterpriseId,
        missing: () => new AppError(1422, { messageKey: "enterprises:errors.tooManyTags", params: { max: MAX_TAGS } }),
        explain: (cause, text) =>
          text.includes("UNIQUE constraint failed: enterprise_tags.enterprise_id")
            ? new AppError(1409, { messageKey: "enterprises:errors.tagTaken", params: { name }, cause })
            : null,
      });
      return { id: tagId, name, color: given.color, useCount: 0 };
    },

    async remove(actor: Actor, id: string, tagId: string): Promise<{ id: string }> {
      const action = "enterprise.tag.delete";
      const enterpriseId = await acts.own(actor, id, action);
      const act = {
        action,
        subject: `SELECT ${t.id} FROM ${t} WHERE ${t.id} = ${value(0)} AND ${t.enterpriseId} = ${ENTERPRISE}`,
        details: { members: `(SELECT count(*) FROM ${b} WHERE ${b.tagId} = ${value(0)})` },
        values: [tagId],
      };
      await acts.run(actor, act, () => [d1.prepare(DELETE).bind(tagId, enterpriseId)], { named: tagId });
      return { id: tagId };
    },

    /** Gives a tag to a member of the same enterprise: both are looked for in one question. */
    async give(actor: Actor, membershipId: string, tagId: string): Promise<MemberTags> {
      const act = {
        action: "enterprise.member.tag",
        subject: `${MEMBER_WITH_TAG} AND ${HAS_ROOM}`,
        details: { tagId: value(1) },
        values: [membershipId, tagId],
      };
      await acts.run(actor, act, () => [d1.prepare(GIVE).bind(membershipId, tagId)], {
        named: membershipId,
        missing: async () => {
          const tags = await tagsOf(await ownMember(actor, membershipId));
          if (tags.length < MAX_TAGS_PER_MEMBER) return new AppError(1404);
          const params = { max: MAX_TAGS_PER_MEMBER };
          return new AppError(1422, { messageKey: "enterprises:errors.tooManyOnMember", params });
        },
      });
      return tagsOf(membershipId);
    },

    async take(actor: Actor, membershipId: string, tagId: string): Promise<MemberTags> {
      const act = {
        action: "enterprise.member.untag",
        subject: MEMBER_WITH_TAG,
        details: { tagId: value(1) },
        values: [membershipId, tagId],
      };
      await acts.run(actor, act, () => [d1.prepare(TAKE).bind(membershipId, tagId)], { named: membershipId });
      return tagsOf(membershipId);
    },
  };
}
export type TagService = ReturnType<typeof createTagService>;
