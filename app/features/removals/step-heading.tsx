import clsx from "clsx";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";

/** Whether the page was rendered before, so that a heading that mounts now belongs to a new step. */
export const StepContext = createContext(false);

/** The heading of a step. It takes the focus when it replaces another step, whose button had it. */
export function StepHeading({ className, children }: { className?: string; children: ReactNode }) {
  const isNewStep = useContext(StepContext);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step comes, and not again
  useEffect(() => {
    if (isNewStep) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className={clsx("font-semibold text-lg outline-none", className)}>
      {children}
    </h2>
  );
}
