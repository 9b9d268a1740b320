import clsx from "clsx";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

export type Step = "recipients" | "mail";
const STEPS: readonly Step[] = ["recipients", "mail"];

/** Which step is open, which is done, and the way between them. */
export function StepList({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { t } = useTranslation("groupSend");
  const place = STEPS.indexOf(step);
  return (
    <nav aria-label={t("steps.label")} className="mb-4">
      <ol className="-ms-1 flex items-center gap-2">
        {STEPS.map((name, index) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong sm:w-10" />}
            <button
              type="button"
              aria-current={name === step ? "step" : undefined}
              onClick={() => onStep(name)}
              className={clsx(
                "focus-ring flex h-8 min-w-0 items-center gap-2 rounded-control pe-2 ps-1 font-medium",
                name === step ? "text-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
              )}
            >
              <span
                aria-hidden
                className={clsx(
                  "grid size-6 shrink-0 place-items-center rounded-full text-sm tabular-nums",
                  name === step ? "bg-accent text-on-accent" : "bg-sunken text-ink-soft",
                )}
              >
                {index < place ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className="truncate">{t(`steps.${name}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
