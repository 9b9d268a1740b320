import { useTranslation } from "react-i18next";
import { CopyButton } from "#app/components/copy-button.tsx";
import { Region } from "#app/components/flag.tsx";
import { Age, Count } from "#app/components/number.tsx";
import { FACTS, type Fact } from "#app/entities/list/fact-names.ts";
import { dollars } from "#app/entities/price/dollars.ts";
import { useForecast, useWorth } from "#app/entities/price/use-worth.ts";
import { useFormat } from "#app/lib/use-format.ts";
import type { ListItem } from "#workers/modules/lists/contract.ts";
import { ContactMark } from "./contact-mark.tsx";

type CellProps = {
  card: ListItem;
  /** Without pictures and what is pressed. */
  isPlain?: boolean;
};

/** One fact of a creator, as the table and the comparison write it. */
export function FactCell({ fact, ...cell }: CellProps & { fact: Fact }) {
  const Cell = CELLS[fact];
  return <Cell {...cell} />;
}

type Cell = (props: CellProps) => React.ReactNode;

const CELLS: Record<Fact, Cell> = {
  followers: ({ card }) => <Count value={card.followers} readAt={card.infoUpdatedAt} />,
  averageViews: ({ card }) => (
    <Count
      value={card.averageViews === null ? null : Math.round(card.averageViews)}
      readAt={card.infoUpdatedAt}
      estimated={card.platform === "INSTAGRAM"}
    />
  ),
  expectedViews: ExpectedViews,
  fairPrice: FairPrice,
  engagement: Engagement,
  lastPost: ({ card }) => <Age at={card.lastPostedAt} />,
  region: ({ card, isPlain }) =>
    card.region ? <Region code={card.region} hasFlag={!isPlain} className="max-w-36" /> : <None />,
  email: Email,
  contact: ({ card }) => (card.contact ? <ContactMark contact={card.contact} /> : <None />),
};

function ExpectedViews({ card }: { card: ListItem }) {
  const forecast = useForecast(card);
  return forecast ? <Count value={forecast.p50} estimated={forecast.isEstimated} /> : <None />;
}

function FairPrice({ card }: { card: ListItem }) {
  const { locale } = useFormat();
  const price = useWorth(card)?.price;
  if (!price) return <None />;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {dollars(price.low, locale, true)}–{dollars(price.high, locale, true)}
    </span>
  );
}

function Engagement({ card }: { card: ListItem }) {
  const { percent } = useFormat();
  return <span className="tabular-nums">{percent(card.engagementRate)}</span>;
}

function Email({ card, isPlain }: CellProps) {
  const { t } = useTranslation("creator");
  if (!card.email) return <None />;
  if (isPlain) return card.email;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <a href={`mailto:${card.email}`} className="focus-ring truncate rounded-control hover:underline">
        {card.email}
      </a>
      <CopyButton text={card.email} label={t("card.copyEmail")} />
    </span>
  );
}

function None() {
  return <span className="text-ink-faint">–</span>;
}

/** Facts of which more is better. */
const NUMBERS: Partial<Record<Fact, (card: ListItem) => number | null>> = {
  followers: (card) => card.followers,
  averageViews: (card) => card.averageViews,
  engagement: (card) => card.engagementRate,
  lastPost: (card) => card.lastPostedAt,
};

/** Who has the most of each fact that can be ranked: the id of the one creator ahead of all others, and nothing where several are or none is known. */
export function leadersOf(cards: readonly ListItem[]): ReadonlyMap<Fact, string> {
  const leaders = new Map<Fact, string>();
  for (const fact of FACTS) {
    const numberOf = NUMBERS[fact];
    if (!numberOf) continue;
    const [first, second] = cards
      .flatMap((card) => {
        const number = numberOf(card);
        return number === null ? [] : { id: card.id, number };
      })
      .sort((one, other) => other.number - one.number);
    if (first && (second === undefined || second.number < first.number)) leaders.set(fact, first.id);
  }
  return leaders;
}
