import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TAG_COLORS, type TagColor } from "#workers/modules/records/domain.ts";
import { TagDot } from "./tag-dot.tsx";

/** One of the tag colours; arrow keys move through them. */
export function ColorChoice({ value, onChange }: { value: TagColor; onChange: (color: TagColor) => void }) {
  const { t } = useTranslation("tags");
  const group = useId();
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">{t("color")}</legend>
      {TAG_COLORS.map((color) => (
        <label
          key={color}
          title={t(`colors.${color}`)}
          className="grid size-7 cursor-pointer place-items-center rounded-control border border-transparent hover:bg-hover has-checked:border-line-strong has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={group}
            value={color}
            checked={color === value}
            onChange={() => onChange(color)}
            aria-label={t(`colors.${color}`)}
            className="sr-only"
          />
          <TagDot color={color} className="size-3.5" />
        </label>
      ))}
    </fieldset>
  );
}
