import { Suspense } from "react";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import type { TaskView } from "#workers/modules/tasks/contract.ts";

const StallView = lazyPart(() => import("./stall-view.client.tsx"));

export type StallProps = {
  task: Pick<TaskView, "platform" | "progress">;
  onEnd: () => void;
  isEnding: boolean;
  className?: string;
};

/** That a task stands still: since when, what comes next by itself, and the choice to go on waiting or to end it. Nothing, and no code for it, while it moves. */
export function StallNotice(props: StallProps) {
  const isMounted = useMounted();
  if (!isMounted || !props.task.progress.stalled) return null;
  return (
    <Suspense fallback={null}>
      <StallView {...props} />
    </Suspense>
  );
}
