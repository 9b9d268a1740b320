import clsx from "clsx";
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { useImageFailure } from "#app/lib/use-image-failure.ts";
import { imageAddress } from "#workers/modules/images/domain.ts";

const RATIOS = { video: "aspect-video", portrait: "aspect-9/16", square: "aspect-square" } as const;

/**
 * The cover of a post in a frame whose size is known before the picture is: nothing jumps while it loads or when it fails.
 * `children` lie over it (plays, age, duration); give them `coverLabelClass`.
 */
export function CoverImage({
  src,
  alt,
  ratio = "video",
  children,
  className,
}: {
  src: string | null | undefined;
  alt: string;
  ratio?: keyof typeof RATIOS;
  children?: ReactNode;
  className?: string;
}) {
  const { failed, ref, onError } = useImageFailure(src);
  return (
    <span className={clsx("relative block overflow-hidden rounded-control bg-sunken", RATIOS[ratio], className)}>
      {src && !failed ? (
        <img
          src={imageAddress(src) ?? undefined}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          ref={ref}
          onError={onError}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span role="img" aria-label={alt} className="absolute inset-0 grid place-items-center text-ink-faint">
          <ImageOff aria-hidden className="size-5 opacity-60" />
        </span>
      )}
      {children}
    </span>
  );
}

/** Small words on a cover, readable over any picture. */
export const coverLabelClass =
  "inline-flex items-center gap-1 whitespace-nowrap rounded-control bg-black/65 px-1 font-medium text-white text-xs tabular-nums [&>svg]:size-3";
