import clsx from "clsx";
import { Heart, Star, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Kbd } from "#app/components/kbd.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import { UNITS_PER_RUN } from "#workers/kernel/quota-units.ts";
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

/** A like by an AI task that the user has not confirmed. */
const SUGGESTED = "border-like border-dashed bg-surface text-like hover:bg-like-soft";

/** No, like or superlike a creator; pressing the choice that holds makes it pending again. */
export function RatingControl({
  name,
  value,
  isSuggested = false,
  superlikeUnits,
  onRate,
  isSmall = false,
}: {
  name: string;
  value: Attitude;
  /** Whether an AI task likes the creator, and a person has not rated it. */
  isSuggested?: boolean;
  /** What a superlike costs at most, in stored units; undefined where it orders nothing. */
  superlikeUnits?: number;
  onRate: (attitude: Attitude) => void;
  /** Pictures and the price, as in a row of a table. */
  isSmall?: boolean;
}) {
  const { t } = useTranslation("creator");
  const { runs } = useFormat();
  const price =
    superlikeUnits === undefined
      ? null
      : t("rate.price", { runs: runs(superlikeUnits), count: superlikeUnits / UNITS_PER_RUN });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own into the card
    <div
      role="group"
      aria-label={t("rate.label", { name })}
      className={clsx(
        "@container grid gap-1.5",
        isSmall ? "grid-cols-[2rem_2rem_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)]",
      )}
    >
      {CHOICES.map(({ attitude, icon: Icon, shortcut, key, on }) => {
        const isOn = value === attitude;
        const isHalf = isSuggested && !isOn && attitude === "LIKE";
        const isPriced = attitude === "SUPERLIKE" && price !== null;
        return (
          <button
            key={attitude}
            title={isPriced ? `${price}. ${t("rate.superlikeHint")}` : undefined}
            type="button"
            aria-pressed={isHalf ? "mixed" : isOn}
            aria-keyshortcuts={key}
            onClick={() => onRate(isOn ? "NORATE" : attitude)}
            className={clsx(
              "focus-ring inline-flex h-8 min-w-0 items-center justify-center gap-1.5 rounded-control border font-medium text-sm",
              isSmall ? "px-1" : "px-2",
              isOn
                ? on
                : isHalf
                  ? SUGGESTED
                  : "border-line-strong bg-surface text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed",
            )}
          >
            <Icon
              aria-hidden
              className="size-4 shrink-0"
              fill={isOn && attitude !== "DISLIKE" ? "currentColor" : "none"}
            />
            <span className={isSmall ? "sr-only" : "truncate"}>{t(`rate.${attitude}`)}</span>
            {isPriced && !isOn && (
              <span aria-hidden className="shrink-0 font-normal text-ink-faint text-xs">
                {price}
              </span>
            )}
            {!isSmall && (
              <span aria-hidden className="hidden @md:lg:contents">
                <Kbd inverted={isOn}>{shortcut}</Kbd>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
