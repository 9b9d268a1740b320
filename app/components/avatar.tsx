import clsx from "clsx";
import { useState } from "react";
import { initialsOf } from "#app/lib/format.ts";

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
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const { box, pixels } = SIZES[size];
  return (
    <span
      className={clsx(
        "relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-medium text-accent-ink",
        box,
        className,
      )}
    >
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </span>
  );
}
