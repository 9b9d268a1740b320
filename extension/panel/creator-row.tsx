import clsx from "clsx";
import { Badge } from "#app/components/badge.tsx";
import { PlatformMark } from "#app/components/platform-mark.tsx";
import { formatCount } from "#app/lib/format.ts";
import type { CompanionAnswer, CompanionPrice } from "#workers/modules/companion/contract.ts";
import type { Waiting } from "../lib/collection.ts";
import { useTexts } from "./texts.ts";
import type { Outcome } from "./use-adding.ts";

type Props = {
  creator: Waiting;
  /** Null while it is not known. */
  answer: CompanionAnswer | null;
  outcome: Outcome | null;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** A collected creator, and beside it what the workspace knows. */
export function CreatorRow({ creator, answer, outcome, isSelected, onSelect }: Props) {
  const { t } = useTexts();
  const { platform, url, handle, name, note } = creator;
  return (
    <li className="flex gap-2 px-3 py-2">
      <input
        type="checkbox"
        className="check-mark focus-ring mt-0.5"
        aria-label={t("select", { name })}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <PlatformMark platform={platform} className="size-4 text-ink-faint" />
          <a
            className="focus-ring min-w-0 truncate rounded-control font-medium hover:underline"
            href={url}
            target="_blank"
            rel="noreferrer"
            translate="no"
          >
            {name}
          </a>
        </p>
        <p translate="no" className="truncate text-ink-faint text-sm">
          {[handle === null ? "" : `@${handle}`, note].filter(Boolean).join(" · ")}
        </p>
        {answer !== null && <Known answer={answer} />}
        {outcome !== null && (
          <p className={clsx("mt-1 text-sm", outcome.result === "failed" ? "text-danger" : "text-ink-soft")}>
            {outcome.message}
          </p>
        )}
      </div>
    </li>
  );
}

const TONES = { LIKE: "like", SUPERLIKE: "superlike", DISLIKE: "no", NORATE: "neutral" } as const;

function Known({ answer: { state, excluded, known } }: { answer: CompanionAnswer }) {
  const { t, language } = useTexts();
  const writeDay = (at: number) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
  const money = (cents: number) =>
    new Intl.NumberFormat(language, {
      ...{ style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" },
      maximumFractionDigits: 0,
    }).format(cents / 100);
  const tellPrice = (price: CompanionPrice): string[] => {
    if (price.state !== "priced") return [t(`price.${price.state}`)];
    const range = { low: money(price.low), high: money(price.high) };
    const estimated = price.isEstimated ? [t("price.estimated")] : [];
    return [t(price.isRough ? "price.rough" : "price.priced", range), ...estimated];
  };
  const tellNumbers = ({ numbers, price }: NonNullable<CompanionAnswer["known"]>) => {
    const followers = formatCount(numbers?.followers ?? null, language);
    const views = formatCount(numbers?.averageViews ?? null, language);
    return [...(numbers === null ? [] : [t("numbers", { followers, views })]), ...tellPrice(price)].join(" · ");
  };
  const contact = known?.contact ?? null;
  const isPlain = known !== null && known.saved === null && known.ratings.length === 0 && contact === null;
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p className="flex flex-wrap gap-1 [&>span]:max-w-full [&>span]:overflow-hidden [&>span]:text-ellipsis">
        {excluded !== null && <Badge tone="danger">{t("state.excluded")}</Badge>}
        {state !== "known" && excluded === null && <Badge>{t(`state.${state}`)}</Badge>}
        {isPlain && excluded === null && <Badge>{t("state.met")}</Badge>}
        {known?.saved && <Badge tone="accent">{t("state.saved", { stage: t(`stages.${known.saved.stage}`) })}</Badge>}
        {known?.saved?.tags.map(({ id, name }) => (
          <Badge key={id}>{name}</Badge>
        ))}
        {known?.ratings.map(({ projectId, title, attitude }) => (
          <Badge key={projectId} tone={TONES[attitude]}>
            {t(`state.${attitude}`, { project: title })}
          </Badge>
        ))}
        {contact !== null && (
          <Badge>
            {contact.by === null
              ? t("state.contacted", { date: writeDay(contact.at) })
              : t("state.contactedBy", { date: writeDay(contact.at), name: contact.by })}
          </Badge>
        )}
        {contact?.answer && <Badge>{t("state.answered")}</Badge>}
      </p>
      {known !== null && <p className="text-ink-soft text-sm">{tellNumbers(known)}</p>}
    </div>
  );
}
