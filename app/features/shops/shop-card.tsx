import { Mail, Phone, UserRound } from "lucide-react";
import { type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Region } from "#app/components/flag.tsx";
import { Count } from "#app/components/number.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import { type PostView, toCardView } from "#app/entities/creator/card-view.ts";
import { PostStrip } from "#app/entities/creator/post-strip.tsx";
import { RatingControl } from "#app/entities/creator/rating-control.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useDateTime } from "#app/lib/use-date-time.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { Attitude } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import type { ShopContact, ShopCreator } from "#workers/modules/shops/contract.ts";
import { CONTACT_FIELDS } from "#workers/modules/shops/domain.ts";
import { formatMoney, formatMoneyExact } from "./money.ts";

const CardTools = lazyPart(() => import("#app/entities/creator/card-tools.client.tsx"));
const TagChips = lazyPart(() => import("#app/entities/tag/tag-chips.client.tsx"));

/** Videos on a card, in one row or in two (spec 2 §9). */
const VIDEOS = 6;

/** One creator of a shop: figures with their age, how to reach them, their latest videos and the rating (spec 2 §2.4, §3). */
export function ShopCard({
  creator,
  videoRows,
  superlikeUnits,
  onRate,
  onOpenPost,
}: {
  creator: ShopCreator;
  videoRows: 1 | 2;
  superlikeUnits?: number;
  onRate: (attitude: Attitude) => void;
  onOpenPost: (card: Creator, post: PostView) => void;
}) {
  const { t } = useTranslation("shopVetting");
  const { handle_name: handle, creator: profile, kolId } = creator;
  const view = useMemo(() => (profile === null ? null : toCardView(profile)), [profile]);
  const name = profile?.title ?? `@${handle}`;
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-3 sm:p-4"
    >
      <header className="flex items-start gap-3">
        <Avatar src={profile?.avatar ?? null} name={profile?.title ?? handle} />
        <div className="min-w-0 flex-1">
          <h3 className="flex min-w-0">
            <a
              href={`https://www.tiktok.com/@${encodeURIComponent(handle)}`}
              target="_blank"
              rel="noreferrer noopener"
              title={t("card.openProfile", { handle })}
              translate="no"
              className="focus-ring truncate rounded-control font-semibold hover:underline"
            >
              {name}
            </a>
          </h3>
          <p className="flex min-w-0 items-center gap-1.5 text-ink-faint text-sm">
            <PlatformMark platform="TIKTOK" />
            <span translate="no" className="truncate">
              @{handle}
            </span>
            {kolId !== null && (
              <Suspense fallback={null}>
                <CardTools kolId={kolId} name={name} />
              </Suspense>
            )}
          </p>
        </div>
        <Region code={creator.region ?? profile?.region ?? null} className="max-w-32 pt-0.5 text-ink-soft text-sm" />
      </header>
      {creator.takenAt === null ? (
        <p className="text-ink-faint text-sm">{t("card.noFigures")}</p>
      ) : (
        <Figures creator={creator} takenAt={creator.takenAt} />
      )}
      <Contacts creator={creator} />
      {kolId !== null && (
        <Suspense fallback={null}>
          <TagChips kolId={kolId} />
        </Suspense>
      )}
      {view !== null && profile !== null ? (
        <>
          <PostStrip
            view={view}
            readAt={profile.infoUpdatedAt}
            most={VIDEOS}
            rows={videoRows}
            onOpen={(post) => onOpenPost(profile, post)}
          />
          <div className="mt-auto w-full max-w-2xl">
            <RatingControl name={name} value={creator.rate} superlikeUnits={superlikeUnits} onRate={onRate} />
          </div>
        </>
      ) : (
        <p className="mt-auto text-ink-faint text-sm">{missingText(creator.missing, t)}</p>
      )}
    </article>
  );
}

const MISSING = ["not_found", "private", "gone", "excluded"] as const;

function missingText(missing: string | null, t: ReturnType<typeof useTranslation<"shopVetting">>["t"]): string {
  if (missing === null) return t("card.waiting");
  return t(`card.missing.${MISSING.find((one) => one === missing) ?? "other"}`);
}

/** The figures of the shop; the time at which they were taken is one hover away. */
function Figures({ creator, takenAt }: { creator: ShopCreator; takenAt: number }) {
  const { t } = useTranslation("shopVetting");
  const { percent, integer, locale } = useFormat();
  const { currency, male_share: male } = creator;
  const money = (amount: number | null) => (
    <Aged at={takenAt} exact={amount === null ? null : formatMoneyExact(amount, currency, locale)}>
      {formatMoney(amount, currency, locale)}
    </Aged>
  );
  const share = (value: number | null) => <Aged at={takenAt}>{percent(value)}</Aged>;
  return (
    <dl className="grid max-w-2xl grid-cols-2 gap-x-2 gap-y-2.5 min-[26rem]:grid-cols-3 sm:grid-cols-5">
      <Fact label={t("card.gmv")}>{money(creator.med_gmv)}</Fact>
      <Fact label={t("card.units")}>
        <Count value={creator.units_sold} readAt={takenAt} />
      </Fact>
      <Fact label={t("card.gpm")}>{money(creator.ec_video_gpm)}</Fact>
      <Fact label={t("card.perBuyer")}>{money(creator.avg_revenue_per_buyer)}</Fact>
      <Fact label={t("card.postRate")}>{share(creator.sample_fulfillment_rate)}</Fact>
      <Fact label={t("card.followers")}>
        <Count value={creator.followers} readAt={takenAt} />
      </Fact>
      <Fact label={t("card.plays")}>
        <Count value={creator.video_play_cnt_med} readAt={takenAt} />
      </Fact>
      <Fact label={t("card.engagement")}>{share(creator.video_engagement)}</Fact>
      <Fact label={t("card.genders")}>
        <Aged at={takenAt}>
          {male === null ? "–" : `${integer(Math.round(male))} : ${integer(100 - Math.round(male))}`}
        </Aged>
      </Fact>
      <Fact label={t("card.commission")}>{share(creator.commission_rate)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-ink-faint text-xs">{label}</dt>
      <dd className="truncate font-semibold">{children}</dd>
    </div>
  );
}

function Aged({ at, exact = null, children }: { at: number; exact?: string | null; children: ReactNode }) {
  const { t } = useTranslation("shopVetting");
  const dateTime = useDateTime();
  const taken = t("card.takenAt", { time: dateTime(at) });
  return (
    <Tooltip text={exact === null ? taken : `${exact} · ${taken}`}>
      <span className="whitespace-nowrap tabular-nums">{children}</span>
    </Tooltip>
  );
}

const KINDS = {
  [CONTACT_FIELDS.email]: { name: "email", icon: Mail },
  [CONTACT_FIELDS.facebook]: { name: "facebook", icon: UserRound },
  [CONTACT_FIELDS.messaging]: { name: "messaging", icon: Phone },
  [CONTACT_FIELDS.other]: { name: "other", icon: UserRound },
} as const;

/** Contacts of the shop, then the address of the profile unless it is among them. A creator without a contact takes no line for it. */
function Contacts({ creator }: { creator: ShopCreator }) {
  const own = creator.creator?.email ?? null;
  const isKnown = creator.contact.some(({ value }) => value === own);
  const ofProfile: ShopContact[] =
    own === null || isKnown ? [] : [{ field: CONTACT_FIELDS.email, title: "", value: own }];
  const all = [...creator.contact, ...ofProfile];
  if (all.length === 0) return null;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm">
      {all.map((contact) => (
        <li key={`${contact.field}-${contact.value}`} className="min-w-0">
          <Contact contact={contact} />
        </li>
      ))}
    </ul>
  );
}

function Contact({ contact: { field, title, value } }: { contact: ShopContact }) {
  const { t } = useTranslation("shopVetting");
  const { name, icon: Icon } = Object.entries(KINDS).find(([code]) => Number(code) === field)?.[1] ?? KINDS[34];
  return (
    <span className="flex h-7 min-w-0 items-center gap-1.5">
      <Icon role="img" aria-label={title || t(`card.contact.${name}`)} className="size-4 shrink-0 text-ink-faint" />
      <span translate="no" className="truncate font-medium" title={value}>
        {value}
      </span>
      <CopyButton text={value} label={t("card.copy", { value })} />
    </span>
  );
}
