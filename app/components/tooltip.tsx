import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd.tsx";

const DELAY_MS = 350;
const GAP_PX = 6;

/** What is pointed at, and how long it must be until the text shows. */
type Anchor = { element: HTMLElement; delayMs: number };

/**
 * Says what something is while the pointer or the focus rests on it; Escape hides it. The text is also the description that
 * a screen reader gives, so the child needs a name of its own. Nothing is rendered or listened for until it is asked for: a table has hundreds of them.
 * With `onTap` a tap shows it too, for a child that does nothing else; the next press anywhere hides it.
 */
export function Tooltip({
  text,
  shortcut,
  onTap = false,
  children,
}: {
  text: ReactNode;
  shortcut?: string;
  onTap?: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const given = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          given.onPointerEnter?.(event);
          if (event.pointerType === "mouse") setAnchor({ element: event.currentTarget, delayMs: DELAY_MS });
        },
        onClick: (event) => {
          given.onClick?.(event);
          if (onTap) setAnchor({ element: event.currentTarget, delayMs: 0 });
        },
        onFocus: (event) => {
          given.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) setAnchor({ element: event.currentTarget, delayMs: 0 });
        },
      })}
      {anchor && <Text {...anchor} text={text} shortcut={shortcut} onEnd={() => setAnchor(null)} />}
    </>
  );
}

type Place = { left: number; top: number; above: boolean };

/** The text beside its anchor after the delay, until the pointer or the focus leaves, something is pressed or the page scrolls. */
function Text({
  element,
  delayMs,
  text,
  shortcut,
  onEnd,
}: Anchor & { text: ReactNode; shortcut?: string; onEnd: () => void }) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ends it is another function with each rendering and does the same
  useEffect(() => {
    const ending = new AbortController();
    const options = { signal: ending.signal };
    const timer = setTimeout(() => setPlace(placeBeside(element)), delayMs);
    for (const end of ["pointerleave", "blur"]) element.addEventListener(end, onEnd, options);
    document.addEventListener("pointerdown", onEnd, { ...options, capture: true });
    document.addEventListener("scroll", onEnd, { ...options, capture: true });
    document.addEventListener("keydown", (event) => event.key === "Escape" && onEnd(), options);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [element, delayMs]);
  useEffect(() => {
    if (!place) return;
    const before = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", id);
    return () => {
      if (before === null) element.removeAttribute("aria-describedby");
      else element.setAttribute("aria-describedby", before);
    };
  }, [place, element, id]);
  return (
    place &&
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
    )
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
