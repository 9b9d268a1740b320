import { FileText } from "lucide-react";
import { useId } from "react";
import { FILE_TYPES } from "./read-table-file.ts";

/** Chooses a text file or a spreadsheet. The same file can be chosen again. */
export function FileButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const inputId = useId();
  return (
    <label
      htmlFor={inputId}
      className="inline-flex h-8 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-medium text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-hover"
    >
      <FileText aria-hidden className="size-4" />
      {label}
      <input
        id={inputId}
        type="file"
        accept={FILE_TYPES}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </label>
  );
}
