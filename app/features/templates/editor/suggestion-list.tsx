import { type Editor, Extension, type Range } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { ReactRenderer } from "@tiptap/react";
import { Suggestion, type SuggestionOptions } from "@tiptap/suggestion";
import clsx from "clsx";
import { forwardRef, type ReactNode, useEffect, useImperativeHandle, useRef, useState } from "react";
import { FLOATING_CLASS } from "#app/components/popover-class.ts";

/** One thing that a menu inside of the text offers. */
export type SuggestionItem = {
  key: string;
  label: string;
  hint?: string;
  icon: ReactNode;
  /** Other words it is found by. */
  words: string;
  run: (editor: Editor, range: Range) => void;
};

type ListProps = {
  items: readonly SuggestionItem[];
  command: (item: SuggestionItem) => void;
  label: string;
  empty: string;
};
type ListHandle = { onKeyDown: (key: string) => boolean };

/** Keys stay in the text: arrows move through the list, Enter and Tab take what is marked, Escape closes it. */
const SuggestionList = forwardRef<ListHandle, ListProps>(function SuggestionList(
  { items, command, label, empty },
  ref,
) {
  const [active, setActive] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => setActive(0), [items]);
  const marked = useRef<HTMLButtonElement>(null);
  /** The list has its place by the first arrow; to scroll to it before would move the page. */
  const isPlaced = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one changes with the arrows
  useEffect(() => {
    if (isPlaced.current) marked.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useImperativeHandle(ref, () => ({
    onKeyDown(key) {
      if (key === "ArrowDown" || key === "ArrowUp") {
        isPlaced.current = true;
        const step = key === "ArrowDown" ? 1 : items.length - 1;
        setActive((before) => (before + step) % Math.max(1, items.length));
        return true;
      }
      const item = items[active];
      if ((key !== "Enter" && key !== "Tab") || item === undefined) return false;
      command(item);
      return true;
    },
  }));
  return (
    <div role="listbox" aria-label={label} className={clsx(FLOATING_CLASS, "max-h-72 w-64 overflow-y-auto p-1")}>
      {items.length === 0 && <p className="px-2 py-1.5 text-ink-faint text-sm">{empty}</p>}
      {items.map((item, index) => (
        <button
          key={item.key}
          ref={index === active ? marked : undefined}
          type="button"
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => command(item)}
          onMouseEnter={() => setActive(index)}
          className={clsx(
            "flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-start",
            index === active && "bg-hover",
          )}
        >
          <span aria-hidden className="text-ink-faint [&>svg]:size-4">
            {item.icon}
          </span>
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.hint && <span className="truncate text-ink-faint text-sm">{item.hint}</span>}
        </button>
      ))}
    </div>
  );
});

/** The options of a menu that opens in the text at `char`. */
function suggestionOf(
  char: string,
  items: readonly SuggestionItem[],
  words: { label: string; empty: string },
): Omit<SuggestionOptions<SuggestionItem>, "editor"> {
  return {
    char,
    allowedPrefixes: null,
    items: ({ query }) => {
      const wanted = query.toLowerCase();
      return items.filter(({ label, words: others }) => `${label} ${others}`.toLowerCase().includes(wanted));
    },
    command: ({ editor, range, props }) => props.run(editor, range),
    render() {
      let list: ReactRenderer<ListHandle, ListProps> | null = null;
      let unmount: (() => void) | null = null;
      const close = () => {
        unmount?.();
        list?.destroy();
        [list, unmount] = [null, null];
      };
      return {
        onStart(props) {
          list = new ReactRenderer(SuggestionList, { editor: props.editor, props: { ...props, ...words } });
          list.element.style.zIndex = "50";
          unmount = props.mount(list.element);
        },
        onUpdate: (props) => list?.updateProps({ ...props, ...words }),
        onKeyDown({ event }) {
          if (event.key !== "Escape") return list?.ref?.onKeyDown(event.key) ?? false;
          close();
          return true;
        },
        onExit: close,
      };
    },
  };
}

/** A menu that opens in the text. */
export function menuOf(
  name: string,
  char: string,
  items: readonly SuggestionItem[],
  words: { label: string; empty: string },
) {
  return Extension.create({
    name,
    addProseMirrorPlugins() {
      return [Suggestion({ editor: this.editor, pluginKey: new PluginKey(name), ...suggestionOf(char, items, words) })];
    },
  });
}
