import { type FormEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Combobox } from "#app/components/combobox.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Field } from "#app/components/field.tsx";
import { Select } from "#app/components/select.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { showToast } from "#app/components/toast.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { ALL_REGIONS, TIERS, type Tier } from "#workers/kernel/countries.ts";
import { listedTier, MAX_REMARK, TIER_OF_ADDED } from "#workers/modules/cpm/domain.ts";
import type { CpmEditing } from "./use-cpm.ts";

type Props = { open: boolean; onClose: () => void; editing: CpmEditing };

const TIER_CHOICES = TIERS.map((tier) => ({ value: tier, label: tier }));

/** Lists a country in a tier, with a remark if one wants. */
export default function AddCountryDialog({ open, onClose, editing }: Props) {
  const { t } = useTranslation("cpmPage");
  const { region } = useFormat();
  const formId = useId();
  const [country, setCountry] = useState<string | null>(null);
  const [tier, setTier] = useState<Tier>(TIER_OF_ADDED);
  const [remark, setRemark] = useState("");
  const [isAsked, setAsked] = useState(false);
  const choices = useUnlisted(editing);
  const close = () => {
    onClose();
    setCountry(null);
    setTier(TIER_OF_ADDED);
    setRemark("");
    setAsked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (country === null) return setAsked(true);
    editing.putCountry(country, tier, remark.trim());
    showToast({ kind: "success", text: t("add.done", { country: region(country) ?? country, tier }) });
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("add.title")}
      footer={
        <>
          <Button onClick={close}>{t("add.cancel")}</Button>
          <Button type="submit" form={formId} tone="primary">
            {t("add.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t("add.country")} required error={isAsked && country === null ? t("add.missing") : null}>
          <Combobox choices={choices} value={country} onChange={setCountry} placeholder={t("add.choose")} />
        </Field>
        <Field label={t("add.tier")} required>
          <Select choices={TIER_CHOICES} value={tier} onChange={setTier} />
        </Field>
        <Field label={t("add.remark")} aside={t("add.optional")}>
          <TextInput
            autoComplete="off"
            maxLength={MAX_REMARK}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** The countries that no tier lists, by name in the page's language. */
function useUnlisted({ settings }: CpmEditing) {
  const { region, locale } = useFormat();
  return useMemo(
    () =>
      ALL_REGIONS.filter((code) => listedTier(settings.region, code) === null)
        .map((code) => ({ value: code, label: region(code) ?? code, detail: code }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    [settings.region, region, locale],
  );
}
