import "#app/i18n/triage-texts.ts";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#app/components/button.tsx";
import { Count } from "#app/components/number.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { FairPriceSlot } from "#app/entities/price/fair-price-slot.tsx";
import { useDateTime } from "#app/lib/use-date-time.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { toCardView } from "./card-view.ts";
import { CardContact, CardNumbers } from "./creator-card.tsx";
import { DrawerPosts } from "./drawer-posts.tsx";

/** All that is known of one creator, beside the list: every number with its age, the whole bio, earlier e-mails, and all posts to be played where they stand. */
export default function CreatorDrawer({ card, onClose }: { card: ListItem | null; onClose: () => void }) {
  return (
    <Sheet open={card !== null} onClose={onClose} title={card?.title ?? ""} side="end" wide>
      {card && <Details card={card} />}
    </Sheet>
  );
}

function Details({ card }: { card: ListItem }) {
  const { t } = useTranslation("triage");
  const dateTime = useDateTime();
  const view = toCardView(card);
  const others = card.historyEmails.filter((email) => email !== card.email);
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-faint text-sm">
        {view.handle && <span>@{view.handle}</span>}
        <span>{t("drawer.read", { time: dateTime(card.infoUpdatedAt) })}</span>
        <a
          href={card.url}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass("secondary", "sm", "ms-auto gap-1.5")}
        >
          <ExternalLink aria-hidden className="size-3.5" />
          {t("drawer.profile", { platform: PLATFORM_NAMES[card.platform] })}
        </a>
      </p>
      <CardNumbers card={card} />
      <MoreNumbers card={card} />
      <FairPriceSlot card={card} />
      <CardContact card={card} />
      {others.length > 0 && (
        <p className="break-words text-ink-soft text-sm">
          {t("drawer.otherEmails")}: {others.join(", ")}
        </p>
      )}
      {view.bio && <p className="whitespace-pre-line break-words text-ink-soft">{view.bio}</p>}
      <DrawerPosts key={card.id} card={card} view={view} />
    </div>
  );
}

/** What a card has no room for; what the platform does not tell takes no place. */
function MoreNumbers({ card }: { card: ListItem }) {
  const { t } = useTranslation("triage");
  const numbers = (["following", "likesTotal", "postCount", "averageLikes"] as const).filter(
    (key) => card[key] !== null,
  );
  if (numbers.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {numbers.map((key) => (
        <div key={key}>
          <dt className="text-ink-faint text-xs">{t(`drawer.${key}`)}</dt>
          <dd className="font-semibold">
            <Count value={card[key]} readAt={card.infoUpdatedAt} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
