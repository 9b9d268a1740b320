import type { Caller, CallPayer } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { accountOf } from "#workers/modules/batch-links/look-up.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";

const TIMEOUT_MS = 20_000;
const RETRY_SECONDS = 30;
/** One word that may be a handle. */
const HANDLE = /^@?[\p{L}\p{N}_.\-·]+$/u;

/** A link of a profile on a platform that we search. */
export type ProfileLink = PlatformLink & { platform: Platform };

type Deps = { links: Pick<LinksService, "parse" | "resolve">; platforms: Pick<Platforms, "find"> };

/** Whose profile a text names, and how it looks on its platform now. */
export function createProfileLookUp({ links, platforms }: Deps) {
  async function toProfileLink(named: PlatformLink | undefined): Promise<ProfileLink | null> {
    const link = named === undefined ? null : await links.resolve(named);
    if (link?.kind !== "profile") return null;
    const platform = PLATFORMS.find((each) => each === link.platform);
    return platform === undefined ? null : { ...link, platform };
  }

  return {
    /** The profile that a text names on a platform, by link or handle. Throws 1400 for anything else. */
    async findLinkOn(platform: Platform, text: string): Promise<ProfileLink> {
      const link = await toProfileLink(links.parse(text, "searchUser", platform).valid[0]);
      if (link?.platform !== platform) throw badField("account", "removals:errors.noProfileLink");
      return link;
    },

    /** The one profile that a text names: by a link of any platform, else by a handle on `platform`. Asks no platform, but follows a short link. Throws 1400 for anything else. */
    async findLink(text: string, platform: Platform | null): Promise<ProfileLink> {
      const named = links.parse(text, "searchUser", null).valid;
      const found = named.length > 0 || platform === null ? named : links.parse(text, "searchUser", platform).valid;
      const link = found.length === 1 ? await toProfileLink(found[0]) : null;
      if (link !== null) return link;
      if (platform === null && HANDLE.test(text)) throw badField("platform", "removals:errors.platformMissing");
      throw badField("account", "removals:errors.noAccount");
    },

    /** The profile as its platform shows it now, paid from `payer`'s look-ups. Throws 1404 when there is no such account, 1503 when the platform does not answer, 1429 when the look-ups of the day are used up. */
    async readProfile(link: ProfileLink, payer: CallPayer): Promise<CreatorProfile> {
      const capability = platforms.find(link.platform)?.resolve;
      if (!capability) throw new AppError(1503, { messageKey: "removals:errors.platformAway" });
      const caller: Caller = { payer, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const profile = await capability.findFresh(accountOf(link), caller).catch((failure: unknown) => {
        if (!(failure instanceof ProviderError) && !caller.signal.aborted) throw failure;
        const isSpent = failure instanceof ProviderError && failure.kind === "quota";
        throw new AppError(isSpent ? 1429 : 1503, {
          messageKey: isSpent ? "removals:errors.lookUpsSpent" : "removals:errors.platformAway",
          retryAfterSeconds: RETRY_SECONDS,
          cause: failure,
        });
      });
      if (profile === null) throw new AppError(1404, { messageKey: "removals:errors.noProfile" });
      return profile;
    },
  };
}
export type ProfileLookUp = ReturnType<typeof createProfileLookUp>;
