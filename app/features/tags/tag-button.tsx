import clsx from "clsx";
import { Tag } from "lucide-react";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { useTranslation } from "react-i18next";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Whose tags it opens. */
  name: string;
  /** Shows its picture alone, for there are chips beside it. */
  isPlain: boolean;
};

/** Opens the tags of a creator. */
export const TagButton = forwardRef<HTMLButtonElement, Props>(function TagButton({ name, isPlain, ...rest }, ref) {
  const { t } = useTranslation("tags");
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t("edit", { name })}
      {...rest}
      className={clsx(
        "focus-ring inline-flex h-6 shrink-0 items-center gap-1 rounded-control text-ink-faint text-xs hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink",
        isPlain ? "px-1" : "-ms-1 px-1",
      )}
    >
      <Tag aria-hidden className="size-3.5" />
      {!isPlain && t("add")}
    </button>
  );
});
