import "#app/i18n/search-trouble-texts.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#app/components/copy-button.tsx";
import type { DeadLink } from "#app/entities/task/task-totals.ts";
import { LINK_REASONS } from "#workers/kernel/vocabulary.ts";

const REASONS = ["not_found", "private", "gone", "no_answer"] as const;

/** The links of a list that brought no creator, each with its reason. */
export default function DeadLinks({ links }: { links: readonly DeadLink[] }) {
  const { t } = useTranslation("searchTrouble");
  const [isOpen, setOpen] = useState(false);
  const reasonOf = useReason();
  return (
    <div className="text-sm">
      <p className="flex items-center gap-1 font-medium">
        <span className="flex-1">{t("deadLinks.title", { count: links.length })}</span>
        <CopyButton text={links.map(({ input }) => input).join("\n")} label={t("deadLinks.copy")} />
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring rounded-control text-accent-ink hover:underline"
      >
        {t(isOpen ? "deadLinks.hide" : "deadLinks.show")}
      </button>
      {isOpen && (
        <ul className="mt-1 max-h-64 overflow-y-auto rounded-control border border-line">
          {links.map(({ input, reason }) => (
            <li key={input} className="border-line border-b px-2.5 py-1.5 last:border-b-0">
              <span className="block truncate" title={input} translate="no">
                {input}
              </span>
              <span className="block text-ink-faint text-xs">{reasonOf(reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a link was (its grammar), or what its account is. */
function useReason() {
  const { t } = useTranslation(["searchTrouble", "links"]);
  return (reason: string): string => {
    const known = REASONS.find((one) => one === reason);
    if (known) return t(`searchTrouble:deadLinks.reasons.${known}`);
    return t(`links:reasons.${LINK_REASONS.find((one) => one === reason) ?? "not_a_link"}`);
  };
}
