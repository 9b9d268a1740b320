import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { holdsCode, type RemovalCodes } from "./code.ts";
import type { RemovalCodeView, RemovedAccount } from "./contract.ts";
import type { ProfileLink, ProfileLookUp } from "./profile-look-up.ts";
import type { RemovalService } from "./service.ts";

/** All strangers together count as one workspace without a plan: its small part of the look-ups is all they can spend in a day. Support has a share of its own. */
const PAYER: CallPayer = { workspace: "kolscout-removal-form", kind: "FREE", isCharged: false };

export type RemovalLimit = "removalCode" | "removalCheck" | "removalAccount";
type Named = { account: string; platform?: Platform };

type Deps = {
  removals: Pick<RemovalService, "findRemoval" | "journal" | "insertStatement" | "forgetJournal">;
  profiles: Pick<ProfileLookUp, "findLink" | "readProfile">;
  codes: RemovalCodes;
  /** Throws 1429 when a network or an account has used its tries up. */
  countTry(limit: RemovalLimit, key: string): void;
  clock: Clock;
};

/** Creators remove themselves by a code in their bio. Nothing is written before the code is read there. */
export function createSelfRemoval({ removals, profiles, codes, countTry, clock }: Deps) {
  function count(limit: RemovalLimit, key: string | null): void {
    try {
      countTry(limit, key ?? "unknown");
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      throw new AppError(1429, { ...failure.details, messageKey: "removals:errors.tooManyTries" });
    }
  }

  /** Removes the account once: a second call finds the first one's row. */
  async function remove({ platform, accountId, handle }: CreatorProfile): Promise<void> {
    const account = { platform, accountId, handle };
    if ((await removals.findRemoval(account)) !== null) return;
    const at = clock.now();
    const removal = await removals.journal({ ...account, id: newId("removal", at), removedVia: "proof", at });
    await removals.insertStatement(removal, at).run();
    // Where a concurrent call won, a lift deletes that call's entry only; a second one would bring the removal back.
    const known = await removals.findRemoval(account);
    if (known !== null && known.id !== removal.id) await removals.forgetJournal(removal);
  }

  return {
    async makeCode({ account, platform }: Named, network: string | null): Promise<RemovalCodeView> {
      count("removalCode", network);
      const link = await profiles.findLink(account, platform ?? null);
      return { ...toAccount(link), ...(await codes.make(link.key, clock.now())) };
    },

    /** Reads the bio before it looks whether the account is removed, so a removal is revealed to the owner alone. */
    async prove(
      { account, platform, code }: Named & { code: string },
      network: string | null,
    ): Promise<RemovedAccount> {
      count("removalCheck", network);
      const link = await profiles.findLink(account, platform ?? null);
      const valid = await codes.listValid(link.key, clock.now());
      if (!holdsCode(code, valid)) throw badField("code", "removals:errors.codeInvalid");
      count("removalAccount", link.key);
      const profile = await profiles.readProfile(link, PAYER);
      if (!holdsCode(profile.bio, valid)) throw bioWithoutCode(profile);
      await remove(profile);
      return { ...toAccount(link), handle: profile.handle ?? link.handle };
    },
  };
}
export type SelfRemoval = ReturnType<typeof createSelfRemoval>;

function toAccount({ platform, handle, url }: ProfileLink) {
  return { platform, handle, url };
}

function bioWithoutCode({ bio, isPrivate }: CreatorProfile): AppError {
  if (bio.trim() !== "") return new AppError(1409, { messageKey: "removals:errors.codeMissing" });
  return new AppError(1422, { messageKey: isPrivate ? "removals:errors.bioPrivate" : "removals:errors.bioEmpty" });
}
