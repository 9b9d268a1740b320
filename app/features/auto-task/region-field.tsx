import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, useFieldControl } from "#app/components/field.tsx";
import { CONTROL_CLASS } from "#app/components/text-input.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useFormat } from "#app/lib/use-format.ts";

const RegionDialog = lazyPart(() => import("./region-dialog.client.tsx"));

/** Countries and regions; none chosen is everywhere (spec 1 §5). */
export function RegionField({ value, onChange }: { value: readonly string[]; onChange: (codes: string[]) => void }) {
  const { t } = useTranslation("autoTask");
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={t("form.regions")}>
      <OpenButton codes={value} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <RegionDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Field>
  );
}

function OpenButton({ codes, onPress }: { codes: readonly string[]; onPress: () => void }) {
  const { t } = useTranslation("autoTask");
  const { id, "aria-describedby": describedBy } = useFieldControl({});
  const summary = useRegionSummary(codes);
  return (
    <button
      type="button"
      id={id}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      // The label names the field; what is chosen is said behind it.
      aria-label={`${t("form.regions")}: ${summary}`}
      onClick={onPress}
      className={`${CONTROL_CLASS} flex h-8 w-full items-center gap-2 ps-2.5 pe-2 text-start text-base`}
    >
      <span className="min-w-0 flex-1 truncate">{summary}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </button>
  );
}

/** What is chosen in a line: everywhere, one, two, or two and how many more. */
export function useRegionSummary(codes: readonly string[]): string {
  const { t } = useTranslation("autoTask");
  const { region } = useFormat();
  const [first, second] = codes.map((code) => region(code) ?? code);
  if (first === undefined) return t("region.global");
  if (second === undefined) return first;
  return codes.length === 2
    ? t("region.two", { first, second })
    : t("region.several", { first, second, number: codes.length - 2 });
}
