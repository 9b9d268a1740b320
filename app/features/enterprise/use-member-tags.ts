import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "#app/lib/api.client.ts";
import { reportError } from "#app/lib/report-error.ts";
import type { MemberView } from "#workers/modules/enterprises/contract.ts";
import type {
  createEnterpriseTag,
  deleteEnterpriseTag,
  EnterpriseTagView,
  tagMember,
  untagMember,
} from "#workers/modules/enterprises/tag-contract.ts";
import type { EnterpriseScreen } from "./use-enterprise.ts";

/** Makes, gives and takes tags of members; a refused change is read again. */
export function useMemberTags(screen: EnterpriseScreen) {
  const { t } = useTranslation("enterprisePage");
  const { id: enterpriseId } = screen;
  const show = (membershipId: string, change: (tags: MemberView["enterpriseTags"]) => MemberView["enterpriseTags"]) =>
    screen.setMembers((known) => ({
      ...known,
      members: known.members.map((one) =>
        one.id === membershipId ? { ...one, enterpriseTags: change(one.enterpriseTags) } : one,
      ),
    }));
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

  const line = useRef({ last: Promise.resolve(), changes: 0 });

  /** Changes are sent one after the other, and the answer to the last one is shown: an older one does not know of what was pressed since. */
  async function settle(send: () => Promise<MemberView["enterpriseTags"]>, membershipId: string, failed: string) {
    line.current.changes += 1;
    const change = line.current.changes;
    const work = line.current.last.then(send);
    line.current.last = work.then(
      () => undefined,
      () => undefined,
    );
    try {
      const tags = await work;
      if (line.current.changes !== change) return;
      show(membershipId, () => tags);
      await screen.reload("enterprise-tags");
    } catch (error) {
      reportError(error, failed);
      await screen.reload("enterprise-members", "enterprise-tags");
    }
  }

  return {
    /** Rejects when the server does not take it. */
    async create(tag: Pick<EnterpriseTagView, "name" | "color">, idempotencyKey: string): Promise<EnterpriseTagView> {
      const made = await callApi<typeof createEnterpriseTag>(
        "POST /enterprise-tags/:enterpriseId/tags",
        { params: { enterpriseId }, body: tag },
        { idempotencyKey },
      );
      await screen.reload("enterprise-tags");
      return made;
    },

    give(membershipId: string, { id: tagId, name, color }: EnterpriseTagView): Promise<void> {
      show(membershipId, (tags) => [...tags, { id: tagId, name, color }].sort(byName));
      const call = { params: { membershipId }, body: { tagId } };
      const send = () => callApi<typeof tagMember>("POST /enterprise-tags/members/:membershipId/tags", call);
      return settle(send, membershipId, t("failures.tag"));
    },

    take(membershipId: string, tagId: string): Promise<void> {
      show(membershipId, (tags) => tags.filter(({ id }) => id !== tagId));
      const call = { params: { membershipId }, body: { tagId } };
      const send = () => callApi<typeof untagMember>("DELETE /enterprise-tags/members/:membershipId/tags", call);
      return settle(send, membershipId, t("failures.tag"));
    },

    async remove(tagId: string): Promise<void> {
      try {
        const params = { enterpriseId, tagId };
        await callApi<typeof deleteEnterpriseTag>("DELETE /enterprise-tags/:enterpriseId/tags/:tagId", { params });
      } catch (error) {
        reportError(error, t("failures.deleteTag"));
      }
      if (screen.address.tags.includes(tagId))
        screen.change({ tags: screen.address.tags.filter((id) => id !== tagId) });
      await screen.reload("enterprise-members", "enterprise-tags");
    },
  };
}
