import {
  type ComponentType,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import { afterPress } from "#app/lib/after-press.ts";
import { notePartMissing } from "#app/lib/missing-parts.ts";

type Floating = { trigger: ReactElement };

/**
 * Something that floats, whose code is fetched as soon as the page is alive. Until then its button stands alone, and hands on to the real one
 * a press or the focus that it gets.
 */
export function deferredFloating<Props extends Floating>(
  popup: "menu" | "dialog",
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;

  // biome-ignore lint/correctness/noComponentHookFactories: made once a file, never while something renders
  return function DeferredFloating(props: Props) {
    const [View, setView] = useState(() => Loaded);
    const frame = useRef<HTMLSpanElement>(null);
    const wish = useRef<"none" | "focus" | "open">("none");

    useEffect(() => {
      load().then((module) => {
        Loaded = module.default;
        afterPress(frame.current, () => setView(() => Loaded));
      }, notePartMissing);
    }, []);

    useEffect(() => {
      const button = View && frame.current?.querySelector("button");
      if (!button || wish.current === "none") return;
      button.focus({ preventScroll: true });
      if (wish.current === "open") button.click();
      wish.current = "none";
    }, [View]);

    return (
      <span ref={frame} className="contents">
        {View ? (
          <View {...props} />
        ) : (
          cloneElement(props.trigger, {
            "aria-haspopup": popup,
            "aria-expanded": false,
            onClick: () => {
              wish.current = "open";
            },
            // React may draw the real button a moment after `afterPress` has looked, while the mouse is down on this one.
            onPointerDown: ({ pointerType, button }: PointerEvent) => {
              if (pointerType === "mouse" && button === 0) wish.current = "open";
            },
            onFocus: () => {
              if (wish.current === "none") wish.current = "focus";
            },
            onBlur: () => {
              if (wish.current === "focus") wish.current = "none";
            },
          })
        )}
      </span>
    );
  };
}
