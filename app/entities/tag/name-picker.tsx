import { Check, Pencil, Plus, Trash2 } from "lucide-react";
import { type ComponentType, type KeyboardEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { Button } from "#app/components/button.tsx";
import { FormProblem } from "#app/components/form-problem.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { cleanName, nameKey } from "#workers/kernel/name-text.ts";
import { moveFocus } from "./picker.ts";

/** A tag or a label. */
type Named<Color> = { id: string; name: string; color: Color; useCount: number };

type Props<Color, Item extends Named<Color>> = {
  /** All there are. */
  list: readonly Item[];
  /** The ids of those that are picked. */
  picked: readonly string[];
  /** At most so many can be picked. */
  most: number;
  /** A name has at most so many characters. */
  longest: number;
  words: {
    find: string;
    none: string;
    full: string;
    tooLong: string;
    duplicate: (name: string) => string;
    create: (name: string) => string;
    /** Said of a failure that has no words of its own. */
    failed: string;
  };
  Dot: ComponentType<{ color: Color; className?: string }>;
  /** The colour of the next one that is made. */
  nextColor: (list: readonly Item[]) => Color;
  /** Where the colour of a new one can be chosen. */
  ColorChoice?: ComponentType<{ value: Color; onChange: (color: Color) => void }>;
  /** Picks one, or takes it back when it is picked. */
  toggle: (item: Item, isPicked: boolean) => void;
  /** Makes one; rejects when the server refuses. */
  create: (made: { name: string; color: Color }, idempotencyKey: string) => Promise<Item>;
  /** What else can be done with one: it is changed in a form of its own, or removed after a question. */
  more: More<Item>;
  onClose: () => void;
};

type More<Item> = { label: (name: string) => string } & (
  | { edit: (item: Item) => void }
  | { remove: (item: Item) => void; sure: (count: number) => string }
);

/**
 * Picks among names with a colour and makes new ones: type to find, Enter to pick or create, arrows to move, Escape to leave. A name that is there already in another case or width is
 * the same name (spec 2 §5). The keys are its own: the page behind it, where arrows rate creators, does not get them.
 */
export function NamePicker<Color, Item extends Named<Color>>(props: Props<Color, Item>) {
  const { list, picked, most, longest, words, Dot, nextColor, ColorChoice, more, onClose } = props;
  const [text, setText] = useState("");
  const [isRepeated, setRepeated] = useState(false);
  const [color, setColor] = useState(() => nextColor(list));
  const frame = useRef<HTMLDivElement>(null);
  const key = nameKey(text);
  const shown = list.filter(({ name }) => nameKey(name).includes(key));
  const exact = list.find(({ name }) => nameKey(name) === key);
  const isNew = key !== "" && exact === undefined;
  const isFull = picked.length >= most;

  const toggle = (item: Item) => {
    const isPicked = picked.includes(item.id);
    if (!isPicked && isFull) return;
    props.toggle(item, isPicked);
    setRepeated(false);
    if (!isPicked) setText("");
  };
  const { formProps, fields, problem, isBusy } = useApiForm({
    schema: z.object({
      name: z.string().check(({ value, issues }) => {
        if (Array.from(cleanName(value)).length > longest)
          issues.push({ code: "custom", message: words.tooLong, input: value });
      }),
    }),
    failed: words.failed,
    async send({ name }, idempotencyKey) {
      const made = await props.create({ name: cleanName(name), color }, idempotencyKey);
      setColor(nextColor([...list, made]));
      toggle(made);
    },
  });
  // The same field finds names, and so it says what a new one has wrong only where it would make one.
  const wrong = isNew
    ? (fields.name?.errors?.[0] ?? problem)
    : isRepeated && exact
      ? words.duplicate(exact.name)
      : null;

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !isRadio(event.target)) {
      event.preventDefault();
      moveFocus(frame.current, event.key === "ArrowDown" ? 1 : -1);
    }
  };
  /** Enter makes what is new by submitting the form; otherwise it picks what is typed, or leaves. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || isNew) return;
    event.preventDefault();
    if (exact === undefined) onClose();
    else if (picked.includes(exact.id)) setRepeated(true);
    else toggle(exact);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
    <div
      ref={frame}
      role="group"
      aria-label={words.find}
      data-own-keys
      onKeyDown={onKey}
      className="flex flex-col gap-2"
    >
      <form {...formProps} className="flex flex-col gap-2">
        <TextInput
          data-stop
          autoFocus
          name="name"
          aria-label={words.find}
          placeholder={words.find}
          autoComplete="off"
          value={text}
          aria-invalid={wrong !== null || undefined}
          onChange={(event) => {
            setText(event.target.value);
            setRepeated(false);
          }}
          onKeyDown={onEnter}
        />
        <FormProblem text={wrong ?? (isFull ? words.full : null)} />
      </form>
      {shown.length > 0 && (
        <ul className="-mx-1 max-h-56 overflow-y-auto">
          {shown.map((item) => {
            const isOn = picked.includes(item.id);
            return (
              <li key={item.id} className="flex items-center rounded-control hover:bg-hover">
                <button
                  type="button"
                  data-stop
                  aria-pressed={isOn}
                  disabled={isFull && !isOn}
                  onClick={() => toggle(item)}
                  className="focus-ring flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start disabled:opacity-50"
                >
                  <Dot color={item.color} className="size-2.5" />
                  <span translate="no" className="min-w-0 flex-1 truncate">
                    {item.name}
                  </span>
                  {isOn ? (
                    <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
                  ) : (
                    <span className="text-ink-faint text-xs tabular-nums">{item.useCount}</span>
                  )}
                </button>
                <MoreButton item={item} more={more} />
              </li>
            );
          })}
        </ul>
      )}
      {isNew && (
        <div className="flex flex-col gap-2 border-line border-t pt-2">
          {ColorChoice && <ColorChoice value={color} onChange={setColor} />}
          <Button
            data-stop
            size="sm"
            type="submit"
            form={formProps.id}
            busy={isBusy}
            disabled={isFull}
            className="max-w-full justify-start"
            icon={<Plus aria-hidden className="size-4 shrink-0" />}
          >
            <Dot color={color} className="me-1.5 size-2.5" />
            {words.create(cleanName(text))}
          </Button>
        </div>
      )}
      {key === "" && shown.length === 0 && <p className="text-ink-faint text-sm">{words.none}</p>}
    </div>
  );
}

/** Opens the form of one, or removes it: at once where nothing has it, after a question otherwise. */
function MoreButton<Item extends Named<unknown>>({ item, more }: { item: Item; more: More<Item> }) {
  const [isSure, setSure] = useState(false);
  const { name, useCount } = item;
  if ("remove" in more && isSure)
    return (
      <Button size="sm" tone="danger" autoFocus onClick={() => more.remove(item)} onBlur={() => setSure(false)}>
        {more.sure(useCount)}
      </Button>
    );
  const Icon = "edit" in more ? Pencil : Trash2;
  return (
    <button
      type="button"
      aria-label={more.label(name)}
      onClick={() => ("edit" in more ? more.edit(item) : useCount === 0 ? more.remove(item) : setSure(true))}
      className="focus-ring grid size-8 shrink-0 place-items-center rounded-control text-ink-faint hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

/** The arrows of a radio choose among its group. */
const isRadio = (target: EventTarget) => target instanceof HTMLInputElement && target.type === "radio";
