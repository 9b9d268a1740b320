/** The demo enterprise with people, tags, limits, info cards and invitations. */
import * as z from "zod";
import { type Api, createApi, type Session, signIn } from "./account.ts";
import type { World } from "./world.ts";

const Enterprise = z.object({ enterpriseId: z.string() });
const Members = z.object({
  members: z.array(z.object({ id: z.string(), userId: z.string(), user: z.object({ email: z.string() }) })),
});
const Tag = z.object({ id: z.string() });

export type EnterpriseStage = {
  /** A member who is no admin. */ colleague: Session /** Given to the member. */;
  tagId: string;
};

/** Signs an address in for the first time: it has an account then. */
export async function openAccount(world: World, email: string): Promise<Session> {
  const session = await signIn(world, email);
  await createApi(world, session)("GET /userMember/userInfo");
  return session;
}

/** The id of the enterprise of a person. */
export async function enterpriseOf(api: Api): Promise<string> {
  return Enterprise.parse(await api("GET /userMember/enterprise-info")).enterpriseId;
}

export async function setEnterpriseStage(world: World): Promise<EnterpriseStage> {
  const boss = createApi(world, await signIn(world, "boss@kolscout.test"));
  const id = await enterpriseOf(boss);
  const emails = [
    "lin.wei@studio.example",
    "ana.marques@studio.example",
    "theodora.papadopoulou-lindqvist@studio.example",
  ];
  // New people join with the first sign-in.
  await boss(`POST /enterprise/${id}/members`, { emails: [...emails, "new.colleague@studio.example"] });
  for (const email of emails) await openAccount(world, email);
  const { members } = Members.parse(await boss(`POST /enterprise/${id}/user-members`, { pageSize: 50 }));
  const memberOf = (email: string) => {
    const found = members.find(({ user }) => user.email === email);
    if (found === undefined) throw new Error(`${email} is no member`);
    return found;
  };
  const tag = async (name: string, color: string, of: readonly string[]) => {
    const { id: tagId } = Tag.parse(await boss(`POST /enterprise-tags/${id}/tags`, { name, color }));
    for (const email of of) await boss(`POST /enterprise-tags/members/${memberOf(email).id}/tags`, { tagId });
    return tagId;
  };
  const tagId = await tag("Beauty", "rose", ["lin.wei@studio.example", "member@kolscout.test"]);
  await tag("Asia", "teal", ["lin.wei@studio.example"]);
  await tag("Freelance", "slate", ["ana.marques@studio.example"]);
  const limited = memberOf("ana.marques@studio.example").userId;
  await boss(`PUT /enterprise/${id}/members/${limited}/quota-limit`, { dailyLimit: 125 });
  await boss(`POST /enterprise/${id}/members/${limited}/enable-quota-limit`);
  const membershipId = memberOf("lin.wei@studio.example").id;
  await boss("POST /enterprise/infoCard/buy", { enterpriseId: id, membershipId, months: 1 });
  return { colleague: await signIn(world, "member@kolscout.test"), tagId };
}
