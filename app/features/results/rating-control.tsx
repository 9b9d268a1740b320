import clsx from "clsx";
import { Heart, Star, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Kbd } from "#app/components/kbd.tsx";
import type { Attitude } from "#workers/kernel/vocabulary.ts";

type Rating = Exclude<Attitude, "NORATE">;

const CHOICES = [
  { attitude: "DISLIKE", icon: X, shortcut: "←", key: "ArrowLeft", on: "border-transparent bg-no-soft text-no" },
  { attitude: "LIKE", icon: Heart, shortcut: "→", key: "ArrowRight", on: "border-transparent bg-like-soft text-like" },
  {
    attitude: "SUPERLIKE",
    icon: Star,
    shortcut: "↑",
    key: "ArrowUp",
    on: "border-transparent bg-superlike-soft text-superlike",
  },
] as const satisfies readonly { attitude: Rating; icon: typeof X; shortcut: string; key: string; on: string }[];

/** No, like or superlike a creator; pressing the choice that holds makes it pending again. */
export function RatingControl({
  name,
  value,
  onRate,
}: {
  name: string;
  value: Attitude;
  onRate: (attitude: Attitude) => void;
}) {
  const { t } = useTranslation("results");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own into the card
    <div role="group" aria-label={t("rate.label", { name })} className="grid grid-cols-3 gap-1.5">
      {CHOICES.map(({ attitude, icon: Icon, shortcut, key, on }) => {
        const isOn = value === attitude;
        return (
          <button
            key={attitude}
            type="button"
            aria-pressed={isOn}
            aria-keyshortcuts={key}
            onClick={() => onRate(isOn ? "NORATE" : attitude)}
            className={clsx(
              "focus-ring inline-flex h-8 min-w-0 items-center justify-center gap-1.5 rounded-control border px-2 font-medium text-sm",
              isOn ? on : "border-line-strong bg-surface text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed",
            )}
          >
            <Icon
              aria-hidden
              className="size-4 shrink-0"
              fill={isOn && attitude !== "DISLIKE" ? "currentColor" : "none"}
            />
            <span className="truncate">{t(`rate.${attitude}`)}</span>
            <span aria-hidden className="hidden lg:contents">
              <Kbd inverted={isOn}>{shortcut}</Kbd>
            </span>
          </button>
        );
      })}
    </div>
  );
}
