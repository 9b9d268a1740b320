import { STAGES, type Stage } from "#workers/modules/records/domain.ts";

const RADIUS = 3;
const ROUND = 2 * Math.PI * RADIUS;
const LAST = STAGES.indexOf("paid");

/** How far a stage is, as a disc that fills; crossed out for who was dropped. Its name always stands beside it. */
export function StageMark({ stage }: { stage: Stage }) {
  const share = STAGES.indexOf(stage) / LAST;
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-3.5 shrink-0" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="6.5" strokeWidth="1.5" />
      {stage === "dropped" ? (
        <path d="m5.5 5.5 5 5m0-5-5 5" strokeWidth="1.5" strokeLinecap="round" />
      ) : (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          strokeWidth={2 * RADIUS}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
