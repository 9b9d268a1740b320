import {
  type ComponentType,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";

type DeferredView<Props> = {
  /** The real thing, once its code is here. */
  View: ComponentType<Props> | null;
  /** Fetches it; calling again is free. */
  prepare: () => void;
};

/** Fetches a component when somebody comes near what opens it, so that no page pays for menus nobody opens. */
export function useDeferredView<Props>(load: () => Promise<{ default: ComponentType<Props> }>): DeferredView<Props> {
  const [View, setView] = useState<ComponentType<Props> | null>(null);
  const asked = useRef(false);
  const prepare = () => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setView(() => loaded.default),
      () => {
        asked.current = false;
      },
    );
  };
  return { View, prepare };
}

/**
 * Stands in for a floating component until its code is here: the same button, which remembers that it was pressed. Then the
 * real one takes its place, with the focus, and opens at once if it was asked to.
 */
export function DeferredTrigger<Props>({
  view,
  popup,
  trigger,
  children,
}: {
  view: DeferredView<Props>;
  popup: "menu" | "dialog";
  trigger: ReactElement;
  children: ReactNode;
}) {
  const frame = useRef<HTMLSpanElement>(null);
  const wish = useRef<"none" | "focus" | "open">("none");
  const isReady = view.View !== null;

  useEffect(() => {
    const button = frame.current?.querySelector("button");
    if (!isReady || !button || wish.current === "none") return;
    button.focus({ preventScroll: true });
    if (wish.current === "open") button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }, [isReady]);

  if (isReady) {
    return (
      <span ref={frame} className="contents">
        {children}
      </span>
    );
  }
  return (
    <span ref={frame} className="contents">
      {cloneElement(trigger, {
        "aria-haspopup": popup,
        "aria-expanded": false,
        onPointerEnter: view.prepare,
        // The code may come while the button is held down; what is let go of then is another button, and nobody gets the click.
        onPointerDown: (event: PointerEvent) => {
          if (event.pointerType === "mouse" && event.button === 0) wish.current = "open";
        },
        onFocus: () => {
          if (wish.current === "none") wish.current = "focus";
          view.prepare();
        },
        onBlur: () => {
          if (wish.current === "focus") wish.current = "none";
        },
        onClick: () => {
          wish.current = "open";
          view.prepare();
        },
      })}
    </span>
  );
}
