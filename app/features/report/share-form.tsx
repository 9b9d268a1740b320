import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { PLATFORM_NAMES } from "#app/components/platform-mark.tsx";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Switch } from "#app/components/switch.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useDaysText } from "#app/entities/tracked-post/date-range.tsx";
import type { TrackingAddress } from "#app/entities/tracked-post/tracking-address.ts";
import { useFormat } from "#app/lib/use-format.ts";
import { linkPlatform } from "#workers/modules/publications/domain.ts";
import { EXPIRY_DAYS, type ExpiryDays, MAX_REPORT_TITLE } from "#workers/modules/reports/domain.ts";

/** By which the dialog's button sends the form. */
export const SHARE_FORM_ID = "share-report";
const USUAL_DAYS: ExpiryDays = 30;

type Wish = { title: string; days: ExpiryDays; showsCost: boolean };

/** What the report is called, for how long its link works, and whether it tells costs. */
export function ShareForm({
  address,
  total,
  onSubmit,
}: {
  address: TrackingAddress;
  total: number;
  onSubmit: (wish: Wish) => void;
}) {
  const { t } = useTranslation("trackingReport");
  const { locale } = useFormat();
  const today = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date());
  const [title, setTitle] = useState<string>(() => t("proposed", { day: today }));
  const [days, setDays] = useState<ExpiryDays>(USUAL_DAYS);
  const [showsCost, setShowsCost] = useState(true);
  return (
    <form
      id={SHARE_FORM_ID}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (total > 0) onSubmit({ title, days, showsCost });
      }}
    >
      <p className="text-ink-soft">{t("about")}</p>
      <Chosen address={address} total={total} />
      <Field label={t("name")} hint={t("nameHint")} required>
        <TextInput
          value={title}
          maxLength={MAX_REPORT_TITLE}
          pattern=".*\S.*"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span aria-hidden className="font-medium text-sm">
          {t("expiry")}
        </span>
        <SegmentedControl
          label={t("expiry")}
          segments={EXPIRY_DAYS.map((count) => ({ value: String(count), label: t("days", { count }) }))}
          value={String(days)}
          onChange={(chosen) => setDays(EXPIRY_DAYS.find((count) => String(count) === chosen) ?? USUAL_DAYS)}
        />
      </div>
      <Switch
        label={<span className="font-medium text-sm">{t("showsCost")}</span>}
        hint={t("hidesCost")}
        checked={showsCost}
        onChange={setShowsCost}
      />
    </form>
  );
}

/** Which posts get into the report: those of the table. */
function Chosen({ address, total }: { address: TrackingAddress; total: number }) {
  const { t } = useTranslation("trackingReport");
  const { integer } = useFormat();
  const days = useDaysText(address);
  const platforms = address.platforms.map((platform) => PLATFORM_NAMES[linkPlatform(platform)]).join(", ");
  if (total === 0) return <p role="alert">{t("none")}</p>;
  return (
    <p className="rounded-control bg-sunken px-3 py-2">
      <span className="block font-medium">{t("posts", { count: total, number: integer(total) })}</span>
      <span className="block text-ink-soft text-sm">{[days, platforms].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
