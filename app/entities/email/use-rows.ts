import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKept } from "#app/lib/use-kept.ts";
import type { Role } from "#workers/modules/outreach/sending/domain.ts";
import type { Person } from "./addresses.ts";
import { type DraftKey, keepDraft, readDraft } from "./kept-draft.ts";
import type { Pasted } from "./paste.client.ts";
import {
  addPeople,
  blankRows,
  type Column,
  isBlank,
  pasteAt,
  type Row,
  removeRows,
  rowsOf,
  setCell,
  setRole,
} from "./rows.ts";

const MAX_UNDO = 20;

export type RowActions = ReturnType<typeof useRows>["actions"];

/** The table of receivers: it survives a reload of the tab, and everything but typing can be undone. */
export function useRows(draft: DraftKey, userId: string) {
  const [rows, setRows] = useState<readonly Row[]>(blankRows);
  const [isLoaded, setLoaded] = useState(false);
  const now = useRef(rows);
  now.current = rows;
  const past = useRef<(readonly Row[])[]>([]);
  useEffect(() => {
    const kept = readDraft(draft, userId);
    if (kept.length > 0) setRows(rowsOf(kept));
    setLoaded(true);
  }, [draft, userId]);
  const keep = useCallback((kept: readonly Row[]) => keepRows(draft, userId, kept), [draft, userId]);
  useKept(rows, isLoaded, keep);

  const change = useCallback((next: readonly Row[], isUndone = true) => {
    if (next === now.current) return;
    if (isUndone) past.current = [...past.current.slice(-MAX_UNDO + 1), now.current];
    now.current = next;
    setRows(next);
  }, []);
  const actions = useMemo(
    () => ({
      edit: (index: number, column: Column, text: string) => change(setCell(now.current, index, column, text), false),
      /** Answers the last row that was written to, and how many had no room. */
      paste(index: number, pasted: readonly Pasted[]) {
        const { rows: next, ...done } = pasteAt(now.current, index, pasted);
        change(next);
        return done;
      },
      choose: (index: number, role: Role) => change(setRole(now.current, index, role)),
      /** Puts other rows in the place of these, by what `make` makes of them, and answers what else it says. */
      remake<Done>(make: (rows: readonly Row[]) => Done & { rows: readonly Row[] }): Done {
        const made = make(now.current);
        change(made.rows);
        return made;
      },
      add(people: readonly Person[]) {
        const { rows: next, ...done } = addPeople(now.current, people);
        change(next);
        return done;
      },
      remove: (ids: ReadonlySet<number>) => change(removeRows(now.current, ids)),
      clear: () => change(blankRows()),
      /** What is done now, for good: these rows have become mails. */
      finish(ids: ReadonlySet<number>) {
        past.current = [];
        change(rowsOf(now.current.filter((row) => !ids.has(row.id) && !isBlank(row))), false);
      },
      canUndo: () => past.current.length > 0,
      /** Takes the last change back that was no typing; false when there is none. */
      undo(): boolean {
        const before = past.current.at(-1);
        if (!before) return false;
        past.current = past.current.slice(0, -1);
        now.current = before;
        setRows(before);
        return true;
      },
    }),
    [change],
  );
  return { rows, actions, isLoaded };
}

/** Keeps the rows down to the last that says something. */
function keepRows(draft: DraftKey, userId: string, rows: readonly Row[]): void {
  const last = rows.findLastIndex((row) => !isBlank(row));
  const people = rows.slice(0, last + 1).map(({ id: _id, ...person }) => person);
  keepDraft(draft, userId, people);
}
