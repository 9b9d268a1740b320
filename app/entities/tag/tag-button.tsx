import { Tag } from "lucide-react";
import { type ButtonHTMLAttributes, forwardRef } from "react";
import { useTranslation } from "react-i18next";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Whose tags it opens. */
  name: string;
};

/** Opens the tags of a creator. */
export const TagButton = forwardRef<HTMLButtonElement, Props>(function TagButton({ name, ...rest }, ref) {
  const { t } = useTranslation("tags");
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t("edit", { name })}
      {...rest}
      title={t("add")}
      className="focus-ring grid size-6 shrink-0 place-items-center rounded-control text-ink-faint hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink"
    >
      <Tag aria-hidden className="size-3.5" />
    </button>
  );
});
