import { CircleAlert, CircleCheck, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";
import type { ParsedLinks } from "#workers/modules/links/domain.ts";

/** A list shows at most this many; the count says how many there are. */
const MAX_LISTED = 100;

/** What a pasted text holds, while it is typed: how many links count, how many don't and why, how many came again. */
export function LinkCounts({ links }: { links: ParsedLinks }) {
  const { t } = useTranslation(["list", "links"]);
  const { integer } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { valid, invalid, duplicates } = links;
  const listed = isOpen ? invalid.slice(0, MAX_LISTED) : [];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1" aria-live="polite">
        <Fact tone="text-like" icon={<CircleCheck />} isOn={valid.length > 0}>
          {t("links.valid", { number: integer(valid.length) })}
        </Fact>
        <Fact tone="text-danger" icon={<CircleAlert />} isOn={invalid.length > 0}>
          {t("links.invalid", { number: integer(invalid.length) })}
        </Fact>
        <Fact tone="text-ink-soft" icon={<Copy />} isOn={duplicates > 0}>
          {t("links.duplicates", { number: integer(duplicates) })}
        </Fact>
        {invalid.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="focus-ring rounded-control text-start text-accent-ink hover:underline"
          >
            {t("links.showInvalid")}
          </button>
        )}
      </p>
      {listed.length > 0 && (
        <ul className="max-h-40 overflow-y-auto rounded-control border border-line">
          {listed.map(({ input, reason }) => (
            <li key={input} className="flex justify-between gap-4 border-line border-b px-3 py-1.5 last:border-b-0">
              <span className="min-w-0 truncate" title={input}>
                {input}
              </span>
              <span className="shrink-0 text-ink-faint">{t(`links:reasons.${reason}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ tone, icon, isOn, children }: { tone: string; icon: ReactNode; isOn: boolean; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 [&>svg]:size-4 ${isOn ? `font-medium ${tone}` : "text-ink-faint"}`}
    >
      {icon}
      {children}
    </span>
  );
}
