import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { TIERS, type Tier } from "#workers/kernel/countries.ts";
import {
  type CpmSettings,
  centsOf,
  cpmOf,
  type FairPrice,
  fairPrice,
  judgeOffer,
  readDollars,
  tierOfRegion,
  type ViewForecast,
} from "#workers/modules/cpm/domain.ts";
import { dollars } from "./dollars.ts";
import { useRates } from "./use-rates.ts";
import type { PricedCreator } from "./use-worth.ts";

type Props = { card: PricedCreator; forecast: ViewForecast };

/** The highest price of a post in dollars. */
const MAX_ASKED = 10_000_000;

/** What may become of the next post, what it is worth, and what an asked price comes to beside that. */
export function OfferHelper({ card, forecast }: Props) {
  const { t } = useTranslation("fairPrice");
  const { settings, isError, reload } = useRates();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const own = settings ? tierOfRegion(settings.region, card.region) : null;
  const tier = own ?? chosen;
  const price = settings && tier ? fairPrice(forecast, settings.cpm[card.platform][tier]) : null;
  return (
    <div data-own-keys className="flex flex-col gap-3 text-sm">
      <Views forecast={forecast} />
      {isError && !settings && (
        <p role="alert" className="flex items-center justify-between gap-2 text-danger">
          {t("failed")}
          <Button size="sm" onClick={reload}>
            {t("again")}
          </Button>
        </p>
      )}
      {settings && own === null && (
        <Field label={t("tier")} hint={t("noCountry")}>
          <Select choices={TIER_CHOICES} value={chosen} onChange={setChosen} placeholder={t("chooseTier")} />
        </Field>
      )}
      {settings && tier && price && <Price card={card} settings={settings} tier={tier} price={price} />}
      <Asked forecast={forecast} price={price} />
    </div>
  );
}

const TIER_CHOICES = TIERS.map((tier) => ({ value: tier, label: tier }));

function Views({ forecast }: { forecast: ViewForecast }) {
  const { t } = useTranslation("fairPrice");
  const { count } = useFormat();
  const notes = [
    t("basis", { count: forecast.posts }),
    forecast.isRough && t("rough"),
    forecast.isEstimated && t("estimated"),
  ];
  return (
    <section>
      <h4 className="font-medium">{t("next")}</h4>
      <dl className="mt-1.5 grid grid-cols-3 gap-2">
        {(["p10", "p50", "p90"] as const).map((part) => (
          <div key={part} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-faint text-xs">{t(`at.${part}`)}</dt>
            <dd className={clsx("font-semibold text-base tabular-nums", part === "p50" ? "text-ink" : "text-ink-soft")}>
              {count(forecast[part])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-ink-faint text-xs">{notes.filter(Boolean).join(" ")}</p>
    </section>
  );
}

type PriceProps = { card: PricedCreator; settings: CpmSettings; tier: Tier; price: FairPrice };

function Price({ card, settings, tier, price }: PriceProps) {
  const { t } = useTranslation("fairPrice");
  const { locale } = useFormat();
  const [low, fair, high] = [price.low, price.fair, price.high].map((cents) => dollars(cents, locale));
  const rate = dollars(centsOf(settings.cpm[card.platform][tier]), locale);
  return (
    <section className="border-line border-t pt-3">
      <h4 className="font-medium">{t("fair")}</h4>
      <p className="font-semibold text-base text-ink tabular-nums">{t("range", { low, high })}</p>
      <p className="text-ink-faint text-xs">{t("meaning", { low, fair, high })}</p>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-ink-soft">
        {t("rate", { platform: PLATFORM_NAMES[card.platform], tier, rate })}
        <Link to="/cpm" className="focus-ring rounded-control text-accent-ink hover:underline">
          {t("change")}
        </Link>
      </p>
    </section>
  );
}

function Asked({ forecast, price }: { forecast: ViewForecast; price: FairPrice | null }) {
  const { t } = useTranslation("fairPrice");
  const [typed, setTyped] = useState("");
  const amount = readDollars(typed);
  const isGood = amount >= 0 && amount <= MAX_ASKED;
  return (
    <section className="border-line border-t pt-3">
      <Field label={t("asked")} hint={t("askedHint")} error={typed.trim() !== "" && !isGood ? t("bad") : null}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          icon={<span>$</span>}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div role="status">
        {typed.trim() !== "" && isGood && <Verdict asked={centsOf(amount)} forecast={forecast} price={price} />}
      </div>
    </section>
  );
}

const TONES = { below: "text-like", within: "text-ink", above: "text-danger" } as const;

function Verdict({ asked, forecast, price }: { asked: number; forecast: ViewForecast; price: FairPrice | null }) {
  const { t } = useTranslation("fairPrice");
  const { locale } = useFormat();
  const cpm = cpmOf(asked, forecast.p50);
  const judged = price && judgeOffer(asked, price, forecast);
  if (cpm === null) return null;
  return (
    <div className="mt-2">
      <p className="font-medium text-ink tabular-nums">
        {t("cpm", { asked: dollars(asked, locale), cpm: dollars(cpm, locale) })}
      </p>
      {judged && (
        <p className="tabular-nums">
          {t("yours", { low: dollars(judged.low, locale), high: dollars(judged.high, locale) })}
        </p>
      )}
      {judged && <p className={clsx("font-medium", TONES[judged.verdict])}>{t(`verdict.${judged.verdict}`)}</p>}
    </div>
  );
}
