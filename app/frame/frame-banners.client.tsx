import type { useOwnInvitations } from "#app/features/enterprise/use-own-invitations.ts";
import type { ShellData } from "#app/lib/session/shell-data.ts";
import { InvitationBanner } from "./invitation-banner.client.tsx";
import { LeavingBanner } from "./leaving-banner.client.tsx";
import { SwitchedOffBanner } from "./switched-off-banner.client.tsx";

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
