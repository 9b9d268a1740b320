import type { InputOf } from "#workers/api/endpoint.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import { mailboxKey, normaliseEmail } from "#workers/kernel/email-address.ts";
import { MAX_RECEIVERS } from "#workers/modules/outreach/sending/domain.ts";
import type { ReceiverCheck } from "#workers/modules/outreach/suppression/receiver-check.ts";
import type { ReceiverView, takeReceivers } from "./contract.ts";
import type { AddressedCreator, SourceStore } from "./store.ts";

type Source = InputOf<typeof takeReceivers>["body"];

export type SourceDeps = {
  store: SourceStore;
  check: Pick<ReceiverCheck, "findStanding">;
  /** Those of the creators that a list of the workspace has shown. */
  listDelivered: (userId: string, creators: readonly AddressedCreator[]) => Promise<AddressedCreator[]>;
};

/** Where one's receivers come from. A foreign project or tag answers 1404 like an unknown one. */
export function createSourceService({ store, check, listDelivered }: SourceDeps) {
  async function read(actor: Actor, source: Source): Promise<AddressedCreator[]> {
    const found = await listFound(actor, source);
    if (found === null) throw new AppError(1404);
    // Any creator can be tagged or named whose id one knows; its address is for who was shown it.
    return source.kind === "favorites" ? found : listDelivered(actor.userId, found);
  }

  function listFound(actor: Actor, source: Source): Promise<AddressedCreator[] | null> {
    switch (source.kind) {
      case "favorites":
        return store.listLiked(actor.userId, source.projectId, source.likedBy ?? "you");
      case "tag":
        return store.listTagged(workspaceOf(actor), source.tagId);
      case "creators":
        return store.listNamed(workspaceOf(actor), source.kolIds);
    }
  }

  return {
    list: (actor: Actor) => store.list(actor.userId, workspaceOf(actor)),

    /** The receivers of a source, with what the workspace knows of them. */
    async take(actor: Actor, source: Source): Promise<ReceiverView[]> {
      const receivers: { email: string; creator: AddressedCreator }[] = [];
      const taken = new Set<string>();
      for (const creator of await read(actor, source)) {
        const email = normaliseEmail(creator.email);
        if (email === null || receivers.length >= MAX_RECEIVERS) continue;
        if (source.kind !== "creators" && taken.has(mailboxKey(email))) continue;
        taken.add(mailboxKey(email));
        receivers.push({ email, creator });
      }
      const known = await check.findStanding(
        actor,
        receivers.map(({ email }) => email),
      );
      const isByAi = source.kind === "favorites" && source.likedBy === "ai";
      return receivers.map(({ email, creator: { id: creatorId, nickname, platform, handle } }) => {
        const { lastMail, isSuppressed } = known.get(email) ?? { lastMail: null, isSuppressed: false };
        const receiver = { creatorId, nickname, email, platform, handle, lastMail, isSuppressed };
        return isByAi ? { ...receiver, likedBy: "ai" } : receiver;
      });
    },
  };
}
export type SourceService = ReturnType<typeof createSourceService>;
