import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import type { CreatorStore } from "#workers/modules/creators/store.ts";
import type { FollowUps, FollowUpView, GivenFollowUp, TemplateView } from "./contract.ts";
import { valuesOfCreator } from "./creator-values.ts";
import { copyName, MAX_TEMPLATES, oneLine, replySubject, sortFollowUps } from "./domain.ts";
import type { PictureHost } from "./html.ts";
import { checkCc, checkContent, checkName, checkSubject } from "./input.ts";
import { lintTemplate, NOBODY } from "./lint.ts";
import { renderMail } from "./render.ts";
import type { TemplateStore } from "./store.ts";

export type TemplateServiceDeps = {
  store: TemplateStore;
  creators: Pick<CreatorStore, "findById">;
  /** Whether a creator is in one of the workspace's lists. */
  isDelivered: (userId: string, creator: Pick<Creator, "id" | "platform">) => Promise<boolean>;
  clock: Clock;
  host: PictureHost;
};
type Given = { name?: string; subject?: string; content?: string; cc?: readonly string[]; version?: number };

/** The mail templates of one account. A foreign template answers 1404 like an unknown one. */
export function createTemplateService({ store, creators, isDelivered, clock, host }: TemplateServiceDeps) {
  /** 1409 when the template is there (so its version is another one), else 1404. */
  async function refuseChange(ownerId: string, id: string): Promise<never> {
    if (await store.find(ownerId, id)) throw new AppError(1409, { messageKey: "templates:errors.changedElsewhere" });
    throw unknownTemplate();
  }

  return {
    list: (ownerId: string): Promise<TemplateView[]> => store.list(ownerId),

    /** A new template; subject and content may be empty until they are written. */
    async create(ownerId: string, { name, subject = "", content = "", cc = [] }: Given): Promise<TemplateView> {
      const template = {
        name: checkName(name ?? ""),
        subject: subject === "" ? "" : checkSubject(subject),
        content: content === "" ? "" : checkContent(content, host),
        cc: checkCc(cc),
      };
      const made = await store.insert(ownerId, template, clock.now());
      if (made === null) throw tooMany();
      return made;
    },

    /** Changes what is given; with a `version` only when no other save came since. */
    async update(ownerId: string, id: string, { name, subject, content, cc, version }: Given): Promise<TemplateView> {
      const change = {
        ...(name === undefined ? {} : { name: checkName(name) }),
        ...(subject === undefined ? {} : { subject: checkSubject(subject) }),
        ...(content === undefined ? {} : { content: checkContent(content, host) }),
        ...(cc === undefined ? {} : { cc: checkCc(cc) }),
      };
      const changed = await store.update(ownerId, id, { ...change, version }, clock.now());
      return changed ?? refuseChange(ownerId, id);
    },

    /** A copy under the next free name. */
    async duplicate(ownerId: string, id: string): Promise<TemplateView> {
      const original = await store.find(ownerId, id);
      if (original === null) throw unknownTemplate();
      const name = copyName(original.name, await store.listNames(ownerId));
      const copy = await store.insertCopy(ownerId, id, name, clock.now());
      if (copy === null) throw tooMany();
      return copy;
    },

    async remove(ownerId: string, id: string): Promise<{ id: string }> {
      if (!(await store.remove(ownerId, id, clock.now()))) throw unknownTemplate();
      return { id };
    },

    async followUpsOf(ownerId: string, templateId: string): Promise<FollowUps> {
      const followUps = await store.findFollowUps(ownerId, templateId);
      if (followUps === null) throw unknownTemplate();
      return followUps;
    },

    /** Puts these follow-ups in the place of all, sorted by their days. One without a subject answers to the template's. */
    async saveFollowUps(
      ownerId: string,
      {
        templateId,
        followupEmails,
        version,
      }: { templateId: string; followupEmails: GivenFollowUp[]; version?: number },
    ): Promise<FollowUps> {
      const template = await store.find(ownerId, templateId);
      if (template === null) throw unknownTemplate();
      const at = clock.now();
      const ids = new Set<string>();
      const followUps = followupEmails.map((given, index): FollowUpView => {
        const field = `followupEmails.${index}`;
        const id = given.id === undefined || ids.has(given.id) ? newId("followUp", at) : given.id;
        ids.add(id);
        const subject =
          given.subject === undefined
            ? replySubject(template.subject)
            : checkSubject(given.subject, `${field}.subject`);
        return { ...given, id, subject, content: checkContent(given.content, host, `${field}.content`) };
      });
      const saved = await store.saveFollowUps(ownerId, templateId, sortFollowUps(followUps), version ?? null);
      return saved ?? refuseChange(ownerId, templateId);
    },

    /** What one recipient would get; without a creator and a nickname, the fallbacks. A creator that only others have found is unknown. */
    async preview(
      ownerId: string,
      {
        subject,
        content,
        creatorId,
        nickname = "",
      }: { subject: string; content: string; creatorId: string | null; nickname?: string },
    ) {
      const creator = creatorId === null ? null : await creators.findById(creatorId);
      if (creatorId !== null && (creator === null || !(await isDelivered(ownerId, creator))))
        throw new AppError(1404, { messageKey: "templates:errors.creatorNotFound" });
      const known = creator === null ? NOBODY : valuesOfCreator(creator);
      const given = oneLine(nickname);
      const values = creator === null && given === "" ? null : { ...known, nickname: given || known.nickname };
      const findings = lintTemplate({ subject, content }, host, values);
      return { ...renderMail({ subject: oneLine(subject), content }, values ?? NOBODY, host), values, findings };
    },
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;

function unknownTemplate(): AppError {
  return new AppError(1404, { messageKey: "templates:errors.notFound" });
}

function tooMany(): AppError {
  return new AppError(1422, { messageKey: "templates:errors.tooMany", params: { max: MAX_TEMPLATES } });
}
