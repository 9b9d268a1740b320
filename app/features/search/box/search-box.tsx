import { Search } from "lucide-react";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NO_PROSE } from "#app/components/no-prose.ts";
import { TextInput } from "#app/components/text-input.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { pasteOnOneLine } from "./paste-on-one-line.ts";
import { READINGS_ID, type ReadingKeys } from "./reading-keys.ts";
import { forgetUnfinished, useUnfinished } from "./unfinished.ts";

const Readings = lazyPart(() => import("./readings.client.tsx"));

const EXAMPLES = ["words", "tag", "link", "sentence"] as const;

/** A window in which the field may take the focus on arrival: at a desk, where no keyboard slides over the page. */
const DESK = "(min-width: 64rem) and (pointer: fine)";

/**
 * One field for whatever one has: a phrase, a hashtag, an account, links, a description. What it can mean, with amount and price, is listed below while one types
 * (`read-box.ts`); arrows choose, Enter orders what is shown, Escape clears. That part is fetched when the field is entered.
 */
export function SearchBox({ platform, onPlatform }: { platform: Platform; onPlatform: (platform: Platform) => void }) {
  const { t } = useTranslation("searchBox");
  const [text, take] = useUnfinished("text");
  const [isEntered, setEntered] = useState(text !== "");
  const [activeId, setActiveId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<ReadingKeys | null>(null);
  useEffect(() => {
    // What was typed before the page came alive.
    if (field.current?.value) take(field.current.value);
    if (matchMedia(DESK).matches && !document.activeElement?.closest("[role=dialog], [role=alertdialog]"))
      field.current?.focus({ preventScroll: true });
  }, [take]);
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-4">
      <TextInput
        ref={field}
        role="combobox"
        aria-label={t("label")}
        aria-autocomplete="list"
        aria-expanded={activeId !== null}
        aria-controls={activeId === null ? undefined : READINGS_ID}
        aria-activedescendant={activeId ?? undefined}
        size="lg"
        icon={<Search />}
        enterKeyHint="search"
        {...NO_PROSE}
        placeholder={t("placeholder")}
        value={text}
        onFocus={() => setEntered(true)}
        onChange={(event) => take(event.target.value)}
        onPaste={pasteOnOneLine}
        onKeyDown={(event) => pressKey(event, keys.current, () => take(""))}
      />
      {text === "" && (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-1 gap-y-1 text-ink-faint text-sm">
          <span className="me-1">{t("try")}</span>
          {EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              translate="no"
              onClick={() => {
                take(t(`examples.${example}`));
                field.current?.focus();
              }}
              className="focus-ring min-w-0 max-w-full truncate rounded-control bg-sunken px-2 py-1 text-ink-soft hover:bg-hover hover:text-ink"
            >
              {t(`examples.${example}`)}
            </button>
          ))}
        </p>
      )}
      {isEntered && (
        <Suspense fallback={null}>
          <Readings
            text={text}
            platform={platform}
            onPlatform={onPlatform}
            keys={keys}
            onActive={setActiveId}
            onOrdered={forgetUnfinished}
          />
        </Suspense>
      )}
    </section>
  );
}

function pressKey(event: KeyboardEvent<HTMLInputElement>, keys: ReadingKeys | null, clear: () => void): void {
  // An input method takes these keys for itself while it puts a word together; Safari tells so by the key code alone.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    keys?.move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (!event.repeat) keys?.order();
  } else if (event.key === "Escape") {
    event.preventDefault();
    clear();
  }
}
