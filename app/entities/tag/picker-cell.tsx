import { Plus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Popover } from "#app/components/popover.tsx";

type Props = {
  /** What is picked, as chips. */
  names: ReactNode;
  /** Said beside the plus where nothing is picked. */
  add: string | null;
  /** What the button opens, for who does not see it. */
  label: string;
  /** The picker, a part that is fetched when it is opened. */
  children: (close: () => void) => ReactNode;
};

/** The names that something has, in a cell; pressing it opens what picks them. */
export function PickerCell({ names, add, label, children }: Props) {
  return (
    <Popover
      anchor="bottom start"
      className="w-72"
      trigger={
        <button
          type="button"
          className="focus-ring -mx-1 flex min-h-7 max-w-full flex-wrap items-center gap-1 rounded-control px-1 text-start hover:bg-hover aria-expanded:bg-hover"
        >
          {names}
          <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-faint">
            <Plus aria-hidden className="size-3.5" />
            {add}
          </span>
          <span className="sr-only">{label}</span>
        </button>
      }
    >
      {(close) => <Suspense fallback={<div className="h-40" />}>{children(close)}</Suspense>}
    </Popover>
  );
}
