import { LeavingBanner } from "#app/features/account/leaving-banner.client.tsx";
import { InvitationBanner } from "#app/features/enterprise/invitation-banner.client.tsx";
import type { useOwnInvitations } from "#app/features/enterprise/use-own-invitations.ts";
import { SwitchedOffBanner } from "#app/features/switches/switched-off-banner.client.tsx";
import type { ShellData } from "#app/lib/session/shell-data.ts";

type Props = Pick<ShellData, "leavesAt" | "off"> & ReturnType<typeof useOwnInvitations>;

/** What stands above every signed-in page while it holds. */
export default function FrameBanners({ leavesAt, off, invitations, answered }: Props) {
  return (
    <>
      {off.length > 0 && <SwitchedOffBanner off={off} />}
      {leavesAt !== null && <LeavingBanner leavesAt={leavesAt} />}
      {invitations.map((invitation) => (
        <InvitationBanner key={invitation.id} invitation={invitation} onAnswered={answered} />
      ))}
    </>
  );
}
