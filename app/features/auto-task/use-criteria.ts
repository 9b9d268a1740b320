import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "#app/lib/api.client.ts";
import type { CriterionView, readAutoTaskDescription } from "#workers/modules/auto-tasks/contract.ts";
import { CRITERIA_MAX, descriptionProblem, trimDescription } from "#workers/modules/auto-tasks/domain.ts";

/** How long one must have stopped typing before the words are read. */
const READ_AFTER_MS = 500;

export type CriterionKind = CriterionView["kind"];
export type WrittenCriterion = Pick<CriterionView, "kind" | "text">;
export type CriteriaState = ReturnType<typeof useCriteria>;

/** What its writer has changed of what was read: it outlasts every further reading of the words. */
type Edits = {
  removed: ReadonlySet<string>;
  kinds: ReadonlyMap<string, CriterionKind>;
  added: readonly WrittenCriterion[];
};
const NO_EDITS: Edits = { removed: new Set(), kinds: new Map(), added: [] };

/** Whether two criteria are the same words; capitals do not count. */
function nameOf({ text }: WrittenCriterion): string {
  return text.trim().toLowerCase();
}

/** The criteria of a description while it is written: read out of the words once one stops typing, and as they were corrected. `known` are those of a task that has some. */
export function useCriteria(description: string, known: readonly CriterionView[] = []) {
  const [read, setRead] = useState<{ text: string; items: readonly CriterionView[] }>({
    text: known.length > 0 ? trimDescription(description) : "",
    items: known,
  });
  const [edits, setEdits] = useState(NO_EDITS);
  const [isFailed, setFailed] = useState(false);
  /** What added or changed criteria were understood to mean, by kind and words. */
  const [meanings, setMeanings] = useState<ReadonlyMap<string, CriterionView>>(new Map());
  const text = trimDescription(description);
  const hasText = descriptionProblem(description) === null;
  const isRead = read.text === text;
  useEffect(() => {
    if (!hasText || isRead) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      readCriteria(text, null, stop.signal).then(
        (items) => {
          setRead({ text, items });
          setFailed(false);
        },
        () => !stop.signal.aborted && setFailed(true),
      );
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [hasText, isRead, text]);

  const written = useMemo(() => (hasText ? withEdits(read.items, edits) : []), [read.items, edits, hasText]);
  const open = useRef<string>("");
  useEffect(() => {
    const unknown = written.filter((one) => !viewOf(one, read.items, meanings));
    const wanted = unknown.map(({ kind, text: words }) => `${kind} ${words}`).join("\n");
    if (unknown.length === 0 || open.current === wanted) return;
    open.current = wanted;
    readCriteria(text, unknown).then(
      (views) => setMeanings((now) => new Map([...now, ...views.map((view) => [keyOf(view), view] as const)])),
      () => {
        open.current = "";
      },
    );
  }, [written, read.items, meanings, text]);

  const items = written.map((one) => viewOf(one, read.items, meanings) ?? { ...one, values: [], isCheckable: true });
  return {
    items,
    isReading: hasText && !isRead && !isFailed,
    isFailed: hasText && !isRead && isFailed,
    isEdited: edits !== NO_EDITS,
    reset: useCallback(() => setEdits(NO_EDITS), []),
    remove: (one: WrittenCriterion) =>
      setEdits((now) => ({
        ...now,
        removed: new Set([...now.removed, nameOf(one)]),
        added: now.added.filter((each) => nameOf(each) !== nameOf(one)),
      })),
    setKind: (one: WrittenCriterion, kind: CriterionKind) =>
      setEdits((now) => ({ ...now, kinds: new Map([...now.kinds, [nameOf(one), kind]]) })),
    add: (one: WrittenCriterion) =>
      setEdits((now) => ({
        removed: new Set([...now.removed].filter((name) => name !== nameOf(one))),
        kinds: new Map([...now.kinds, [nameOf(one), one.kind]]),
        added: items.some((each) => nameOf(each) === nameOf(one)) ? now.added : [...now.added, one],
      })),
    /** What goes with the task: the words are read first where they were not yet. Null, when that fails, leaves it to the server. */
    collect: async (): Promise<WrittenCriterion[] | null> => {
      const own = isRead ? read.items : await readCriteria(text, null).catch(() => null);
      return own === null ? null : withEdits(own, edits);
    },
  };
}

function withEdits(read: readonly CriterionView[], { removed, kinds, added }: Edits): WrittenCriterion[] {
  const all = new Map([...read, ...added].map(({ kind, text }) => [nameOf({ kind, text }), { kind, text }]));
  return [...all.values()]
    .filter((one) => !removed.has(nameOf(one)))
    .map((one) => ({ ...one, kind: kinds.get(nameOf(one)) ?? one.kind }))
    .slice(0, CRITERIA_MAX);
}

function keyOf({ kind, text }: WrittenCriterion): string {
  return `${kind} ${text}`;
}

function viewOf(one: WrittenCriterion, read: readonly CriterionView[], meanings: ReadonlyMap<string, CriterionView>) {
  return read.find((each) => keyOf(each) === keyOf(one)) ?? meanings.get(keyOf(one));
}

async function readCriteria(
  kolDescription: string,
  criteria: readonly WrittenCriterion[] | null,
  signal?: AbortSignal,
): Promise<CriterionView[]> {
  const body = { kolDescription, criteria: criteria?.map(({ kind, text }) => ({ kind, text })) ?? null };
  const reading = await callApi<typeof readAutoTaskDescription>(
    "POST /search/longCrawler/description/read",
    { body },
    signal ? { signal } : {},
  );
  return reading.criteria;
}
