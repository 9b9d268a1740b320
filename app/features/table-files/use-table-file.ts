import { useState } from "react";
import { type Columns, guessColumns, openTable } from "./columns.ts";
import { type Choice, type FileContent, type FileProblem, type Reading, readTableFile } from "./read-table-file.ts";

export type OpenFile = { file: File; content: FileContent; reading: Reading; columns: Columns };

const NO_COLUMNS: Columns = { name: null, email: null, link: null };

/** A chosen file with what its columns hold; `toColumns` may change the guess. Nothing of it leaves the browser. */
export function useTableFile(maxRows: number, toColumns: (guessed: Columns) => Columns = (guessed) => guessed) {
  const [opened, setOpened] = useState<OpenFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  return {
    opened,
    problem,
    setProblem,

    /** Reads a file, or the same one in another encoding or sheet. Null when it can't be read, which `problem` says. */
    async open(file: File, choice: Choice = {}): Promise<OpenFile | null> {
      const read = await readTableFile(file, maxRows, choice);
      setProblem(read.ok ? null : read.why);
      if (!read.ok) return null;
      const { content, reading } = read;
      const columns = content.kind === "table" ? toColumns(guessColumns(openTable(content.rows))) : NO_COLUMNS;
      const next = { file, content, reading, columns };
      setOpened(next);
      return next;
    },

    /** Takes other columns. */
    choose(next: OpenFile, columns: Columns): OpenFile {
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
