import clsx from "clsx";
import { initialsOf } from "#app/lib/format.ts";
import { useImageFailure } from "#app/lib/use-image-failure.ts";
import { imageAddress } from "#workers/modules/images/domain.ts";

const SIZES = {
  xs: { box: "size-5 text-xs", pixels: 20 },
  sm: { box: "size-8 text-sm", pixels: 32 },
  md: { box: "size-10 text-base", pixels: 40 },
  lg: { box: "size-14 text-lg", pixels: 56 },
} as const;

/** A person's picture in a fixed round frame; initials when there is none or it does not load. */
export function Avatar({
  src,
  name,
  size = "md",
  className,
}: {
  src: string | null | undefined;
  name: string;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const { failed, ref, onError } = useImageFailure(src);
  const { box, pixels } = SIZES[size];
  return (
    <span
      translate="no"
      className={clsx(
        "relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-medium text-accent-ink",
        box,
        className,
      )}
    >
      {src && !failed ? (
        <img
          src={imageAddress(src) ?? undefined}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          ref={ref}
          onError={onError}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden>{size === "xs" ? Array.from(initialsOf(name))[0] : initialsOf(name)}</span>
      )}
    </span>
  );
}
