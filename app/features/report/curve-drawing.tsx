import clsx from "clsx";
import { BOX, type CurvePoint, type Frame, pathsOf } from "./curve-lines.ts";

/** Curves in a frame, stretched to the room that there is. Says nothing to a screen reader: its numbers stand beside it. */
export function CurveDrawing({
  curves,
  frame,
  className,
}: {
  curves: readonly { points: readonly CurvePoint[]; isEstimated: boolean }[];
  frame: Frame;
  className: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${BOX} ${BOX}`}
      preserveAspectRatio="none"
      className={clsx("block w-full overflow-visible fill-none", className)}
    >
      {curves.map(({ points, isEstimated }) => {
        const { line, area } = pathsOf(points, frame);
        return (
          <g key={String(isEstimated)} className={isEstimated ? "stroke-ink-faint" : "stroke-accent"}>
            {!isEstimated && <path d={area} className="fill-accent-soft" stroke="none" />}
            <path
              d={line}
              strokeWidth="1.75"
              strokeLinejoin="round"
              strokeDasharray={isEstimated ? "5 4" : undefined}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
    </svg>
  );
}
