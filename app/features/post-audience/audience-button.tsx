import { useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { useEverOpened } from "#app/components/use-ever-opened.ts";
import { readTrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { audiencePlatform } from "#workers/modules/audiences/domain.ts";
import type { PublicationView } from "#workers/modules/publications/contract.ts";

const AudienceDialog = lazyPart(() => import("./audience-dialog.client.tsx"));

/** Opens who comments on a tracked post; nothing on platforms whose comments are not read (spec 3 §2.11). */
export function AudienceButton({ post }: { post: PublicationView }) {
  const { t } = useTranslation("postAudience");
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const everOpened = useEverOpened(isOpen);
  if (audiencePlatform(post.platform) === null) return null;
  const { member } = readTrackingAddress(params);
  return (
    <>
      <IconButton
        size="sm"
        label={t("open", { name: post.influencer })}
        icon={<Users className="size-4" />}
        onClick={() => setOpen(true)}
      />
      {everOpened && (
        <Suspense fallback={null}>
          <AudienceDialog open={isOpen} onClose={() => setOpen(false)} post={post} member={member} />
        </Suspense>
      )}
    </>
  );
}
