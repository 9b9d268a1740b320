import { useState } from "react";
import type { ColumnRole, Columns, Layout, Table } from "./columns.ts";
import { type Choice, type FileContent, type FileProblem, type Reading, readTableFile } from "./read-table-file.ts";

export type OpenFile<Role extends string = ColumnRole> = {
  file: File;
  content: FileContent;
  reading: Reading;
  /** Null for a text without columns. */
  table: Table | null;
  columns: Columns<Role>;
};

/** A chosen file with what its columns hold, as the layout guesses. Nothing of it leaves the browser. */
export function useTableFile<Role extends string>(maxRows: number, layout: Layout<Role>) {
  const [opened, setOpened] = useState<OpenFile<Role> | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  return {
    opened,
    problem,
    setProblem,

    /** Reads a file, or the same one in another encoding or sheet. Null when it can't be read, which `problem` says. */
    async open(file: File, choice: Choice = {}): Promise<OpenFile<Role> | null> {
      const read = await readTableFile(file, maxRows, choice);
      setProblem(read.ok ? null : read.why);
      if (!read.ok) return null;
      const { content, reading } = read;
      const table = content.kind === "table" ? layout.open(content.rows) : null;
      const next = { file, content, reading, table, columns: table === null ? layout.none : layout.guess(table) };
      setOpened(next);
      return next;
    },

    /** Takes other columns. */
    choose(next: OpenFile<Role>, columns: Columns<Role>): OpenFile<Role> {
      const changed = { ...next, columns };
      setOpened(changed);
      return changed;
    },

    forget() {
      setOpened(null);
      setProblem(null);
    },
  };
}
