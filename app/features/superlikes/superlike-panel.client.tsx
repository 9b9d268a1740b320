import "#app/i18n/superlikes-texts.ts";
import clsx from "clsx";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar.tsx";
import { Tooltip } from "#app/components/tooltip.tsx";
import type { ListScope } from "#app/entities/list/query-keys.ts";
import { type Superlike, type Superliked, useSuperlikes } from "./use-superlikes.ts";

/** Spec 2 §2.2: a stack of up to 5 avatars, then +N. */
const MAX_SHOWN = 5;

type Props = {
  scope: ListScope;
  superliked: Superliked | null;
  /** When a search has brought more or has ended, for lists that are not read by their scope. */
  onFound?: () => void;
};

/**
 * Whose similar creators are in this list: a stack of faces, each marked when its search has ended. A creator that is newly given as
 * `superliked` starts one more.
 */
export default function SuperlikePanel({ scope, superliked, onFound }: Props) {
  const { t } = useTranslation("superlikes");
  const { entries, start } = useSuperlikes(scope, onFound);
  useEffect(() => {
    if (superliked) void start(superliked);
  }, [superliked, start]);
  if (entries.length === 0) return null;
  const rest = entries.length - MAX_SHOWN;
  return (
    <div className="flex items-center gap-2.5">
      <span className="text-ink-soft text-sm">{t("from")}</span>
      <ul className="flex items-center ps-1.5">
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.taskId} className="-ms-1.5">
            <Face entry={entry} />
          </li>
        ))}
        {rest > 0 && (
          <li className="ms-1.5 font-medium text-ink-soft text-sm tabular-nums">
            <span aria-hidden>+{rest}</span>
            <span className="sr-only">{t("more", { number: rest })}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

function Face({ entry }: { entry: Superlike }) {
  const { t } = useTranslation("superlikes");
  const text = t(entry.isEnd ? "ended" : "running", { name: entry.uniqueId });
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={text}
        className="focus-ring relative block cursor-default rounded-full border-2 border-canvas"
      >
        <Avatar src={entry.url} name={entry.uniqueId} size="sm" />
        <span
          aria-hidden
          className={clsx(
            "absolute -end-1 -bottom-0.5 grid size-3.5 place-items-center rounded-full border border-canvas [&>svg]:size-2.5",
            entry.isEnd ? "bg-ink text-canvas" : "animate-pulse bg-superlike",
          )}
        >
          {entry.isEnd && <Check strokeWidth={4} />}
        </span>
      </button>
    </Tooltip>
  );
}
