import flagFolder from "virtual:kolscout-flags";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/lib/use-format.ts";

const CODE = /^[A-Za-z]{2}$/;

/** The flag of a country by its ISO 3166 code, without words; an empty frame of the same size for anything else. */
export function Flag({ code, className }: { code: string | null | undefined; className?: string }) {
  const frame = clsx(
    "inline-block h-3 w-[1.125rem] shrink-0 overflow-hidden rounded-[2px] bg-sunken ring-1 ring-line",
    className,
  );
  if (!code || !CODE.test(code)) return <span aria-hidden className={frame} />;
  return (
    <img
      src={`${flagFolder}/${code.toUpperCase()}.svg`}
      alt=""
      width={18}
      height={12}
      loading="lazy"
      decoding="async"
      onError={(event) => {
        event.currentTarget.style.visibility = "hidden";
      }}
      className={clsx(frame, "object-cover")}
    />
  );
}

/** Flag and name of a region in the page's language; says so when the region is unknown. Without the flag its room stays free. */
export function Region({
  code,
  hasFlag = true,
  className,
}: {
  code: string | null | undefined;
  hasFlag?: boolean;
  className?: string;
}) {
  const { t } = useTranslation("ui");
  const { region } = useFormat();
  const name = region(code);
  return (
    <span className={clsx("inline-flex min-w-0 items-center gap-1.5", !name && "text-ink-faint", className)}>
      <Flag code={name && hasFlag ? code : null} />
      <span className="truncate">{name ?? t("unknownRegion")}</span>
    </span>
  );
}
