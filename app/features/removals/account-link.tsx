import { PlatformMark } from "#app/components/platform-mark.tsx";
import type { RemovedAccount } from "#workers/modules/removals/contract.ts";

/** The profile's address as people write it, leading there in a tab of its own. */
export function AccountLink({ account: { platform, url } }: { account: RemovedAccount }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PlatformMark platform={platform} />
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        translate="no"
        className="focus-ring min-w-0 break-all rounded-control font-medium underline-offset-4 hover:underline"
      >
        {decodeURI(url).replace(/^https:\/\/(?:www\.)?/, "")}
      </a>
    </span>
  );
}
