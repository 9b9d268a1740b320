import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd.tsx";

const DELAY_MS = 350;
const GAP_PX = 6;

type Place = { left: number; top: number; above: boolean };

/**
 * Says what something is while the pointer or the focus rests on it; Escape hides it. The text is also the description that
 * a screen reader gives, so the child needs a name of its own. Nothing is rendered until it is asked for.
 */
export function Tooltip({
  text,
  shortcut,
  children,
}: {
  text: ReactNode;
  shortcut?: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [place, setPlace] = useState<Place | null>(null);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setPlace(null);
  }, []);

  const show = (target: HTMLElement, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeBeside(target)), delayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", hide, true);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", hide, true);
    };
  }, [place, hide]);

  const given = children.props;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": place ? id : given["aria-describedby"],
        onPointerEnter: (event) => {
          given.onPointerEnter?.(event);
          if (event.pointerType === "mouse") show(event.currentTarget, DELAY_MS);
        },
        onPointerLeave: (event) => {
          given.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          given.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          given.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget, 0);
        },
        onBlur: (event) => {
          given.onBlur?.(event);
          hide();
        },
      })}
      {place &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            style={{ left: place.left, top: place.top }}
            data-above={place.above}
            className="pointer-events-none fixed z-50 flex max-w-64 -translate-x-1/2 items-center gap-2 rounded-control bg-ink px-2 py-1 text-canvas text-xs shadow-float data-[above=true]:-translate-y-full"
          >
            {text}
            {shortcut && <Kbd inverted>{shortcut}</Kbd>}
          </span>,
          document.body,
        )}
    </>
  );
}

function placeBeside(target: HTMLElement): Place {
  const box = target.getBoundingClientRect();
  const above = box.top > 48;
  const half = 130;
  const centre = box.left + box.width / 2;
  const left = Math.min(Math.max(centre, Math.min(half, centre + 60)), Math.max(window.innerWidth - half, centre - 60));
  return { left, top: above ? box.top - GAP_PX : box.bottom + GAP_PX, above };
}
