import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PLATFORM_NAMES, PlatformMark } from "#app/components/platform-mark.tsx";
import { Table, TableCell, TableHead, TableHeader, TableRow } from "#app/components/table.tsx";
import { CONTROL_CLASS } from "#app/components/text-input.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { TIERS, type Tier } from "#workers/kernel/countries.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { MAX_RATE, rateProblem, readDollars, TIER_OF_THE_REST } from "#workers/modules/cpm/domain.ts";
import type { CpmEditing } from "./use-cpm.ts";

type Props = { editing: CpmEditing; isLocked: boolean };

/** A dollar rate for each platform and tier. */
export function RateTable({ editing, isLocked }: Props) {
  const { t } = useTranslation("cpmPage");
  const { settings, setRate } = editing;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft text-sm">{t("rates.help")}</p>
      <Table label={t("rates.caption")}>
        <TableHead>
          <tr>
            <TableHeader className="py-2 align-top max-sm:px-2!">{t("rates.platform")}</TableHeader>
            {TIERS.map((tier) => (
              <TableHeader key={tier} className="py-2 align-top max-sm:px-1!">
                <TierHead tier={tier} countries={settings.region[tier].length} />
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {PLATFORMS.map((platform) => (
            <TableRow key={platform}>
              <TableCell className="py-2 align-top max-sm:px-2!">
                <span className="flex h-8 items-center gap-1.5 font-medium sm:gap-2">
                  <PlatformMark platform={platform} decorative className="size-4 text-ink-soft" />
                  {PLATFORM_NAMES[platform]}
                </span>
              </TableCell>
              {TIERS.map((tier) => (
                <TableCell key={tier} className="py-2 align-top max-sm:px-1!">
                  <RateField
                    label={t("rates.of", { platform: PLATFORM_NAMES[platform], tier })}
                    rate={settings.cpm[platform][tier]}
                    disabled={isLocked}
                    onChange={(rate) => setRate(platform, tier, rate)}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function TierHead({ tier, countries }: { tier: Tier; countries: number }) {
  const { t } = useTranslation("cpmPage");
  const { integer } = useFormat();
  return (
    <>
      <span className="block text-ink text-sm">{tier}</span>
      <span className="block whitespace-normal font-normal">
        {t("rates.countries", { count: countries, number: integer(countries) })}
        {tier === TIER_OF_THE_REST && ` ${t("rates.andTheRest")}`}
      </span>
    </>
  );
}

type FieldProps = { label: string; rate: number; disabled: boolean; onChange: (rate: number | null) => void };

/** A rate as it is typed. What is no rate stays in the field with what is wrong with it; a rate gets its two decimals when the field is left. */
function RateField({ label, rate, disabled, onChange }: FieldProps) {
  const { t } = useTranslation("cpmPage");
  const { integer } = useFormat();
  /** What stands in the field while it is typed; null when it says the rate. */
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : rateProblem(readDollars(typed));
  return (
    <span className="block w-full min-w-18 max-w-36">
      <span className="relative block">
        <span aria-hidden className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-ink-faint">
          $
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null || undefined}
          disabled={disabled}
          value={typed ?? rate.toFixed(2)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            onChange(rateProblem(readDollars(text)) === null ? readDollars(text) : null);
          }}
          onBlur={() => problem === null && setTyped(null)}
          className={`${CONTROL_CLASS} h-8 w-full ps-6 pe-1 sm:pe-2 text-base tabular-nums`}
        />
      </span>
      {problem !== null && (
        <span role="alert" className="mt-1 block text-danger text-xs">
          {t(`rates.${problem}`, { max: integer(MAX_RATE) })}
        </span>
      )}
    </span>
  );
}
