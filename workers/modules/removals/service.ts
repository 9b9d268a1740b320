import { type CallPayer, PRODUCT } from "#workers/adapters/outside/payer.ts";
import { badField } from "#workers/kernel/app-error.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { RemovedVia } from "#workers/modules/creators/domain.ts";
import { removalHandleKey, removalKey } from "#workers/modules/creators/removal-keys.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { type JournaledRemoval, type RemovalJournal, removalJournalKey } from "./journal.ts";
import type { ProfileLookUp } from "./profile-look-up.ts";
import type { RemovalRow, RemovalStore } from "./store.ts";

/** All of support's removals together have the look-ups of one workspace. */
const PAYER: CallPayer = { ...PRODUCT, workspace: "kolscout-removals" };

/** The form of each platform's stable account id. */
const ACCOUNT_ID: Readonly<Record<Platform, RegExp>> = {
  YOUTUBE: /^UC[\w-]{22}$/,
  TIKTOK: /^\d{4,20}$/,
  INSTAGRAM: /^\d{1,20}$/,
};

export type RemovableAccount = Pick<CreatorProfile, "platform" | "accountId" | "handle">;

type Deps = { store: RemovalStore; journal: RemovalJournal; profiles: ProfileLookUp };

/** Removing creators: whose a link is, and the steps that make it so. What the removal means: docs/removals.md. */
export function createRemovalService({ store, journal, profiles }: Deps) {
  return {
    /** The profile that support names, read as it is now. Throws as `findLinkOn` and `readProfile`. */
    async findAccount(platform: Platform, text: string): Promise<CreatorProfile> {
      return profiles.readProfile(await profiles.findLinkOn(platform, text), PAYER);
    },

    list: store.list,
    find: store.find,
    insertStatement: store.insertStatement,
    liftStatement: store.liftStatement,

    /** The account with a stable id, without asking the platform; the handle is the one we know. Throws 1400 for a text that cannot be an id. */
    async readAccount(platform: Platform, accountId: string): Promise<RemovableAccount> {
      if (!ACCOUNT_ID[platform].test(accountId)) throw badField("account", "removals:errors.noAccountId");
      return { platform, accountId, handle: await store.findHandle(platform, accountId) };
    },

    findRemoval: ({ platform, accountId }: Pick<RemovableAccount, "platform" | "accountId">) =>
      store.findByKey(removalKey(platform, accountId)),

    /** Writes a removal into the journal: from here on it happens, whatever becomes of the database. Answers what the database is to hold. */
    async journal(
      wanted: RemovableAccount & { id: string; removedVia: RemovedVia; at: number },
    ): Promise<JournaledRemoval> {
      const { id, platform, accountId, handle, removedVia, at } = wanted;
      const removal = {
        ...{ id, platform, accountId, handle, removedVia, removedAt: at },
        key: removalKey(platform, accountId),
        handleKey: handle === null ? null : removalHandleKey(platform, handle),
        journalKey: removalJournalKey(id, at),
      };
      await journal.write(removal);
      return removal;
    },
    forgetJournal: ({ journalKey }: Pick<RemovalRow, "journalKey">) => journal.forget(journalKey),
  };
}
export type RemovalService = ReturnType<typeof createRemovalService>;
