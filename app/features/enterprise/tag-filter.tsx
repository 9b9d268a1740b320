import { useTranslation } from "react-i18next";
import { MemberTagDot } from "./member-tags.tsx";
import type { EnterpriseScreen } from "./use-enterprise.ts";

/** Members with any of the chosen tags. Members who are no admins see it while an address chooses some (spec 3 §6). */
export function TagFilter({ screen: { tags, address, change } }: { screen: EnterpriseScreen }) {
  const { t } = useTranslation("enterprisePage");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div role="group" aria-label={t("tags.filter")} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {tags.map(({ id, name, color, useCount }) => {
        const isOn = address.tags.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            onClick={() => change({ tags: isOn ? address.tags.filter((one) => one !== id) : [...address.tags, id] })}
            className="focus-ring inline-flex h-7 max-w-56 items-center gap-1.5 rounded-control border border-line px-2 text-ink-soft text-sm hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <MemberTagDot color={color} />
            <span translate="no" className="truncate">
              {name}
            </span>
            <span className="tabular-nums opacity-70">{useCount}</span>
          </button>
        );
      })}
      {address.tags.length > 0 && (
        <button
          type="button"
          onClick={() => change({ tags: [] })}
          className="focus-ring h-7 rounded-control px-2 text-accent-ink text-sm hover:underline"
        >
          {t("tags.clear")}
        </button>
      )}
    </div>
  );
}
