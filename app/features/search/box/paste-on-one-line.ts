import type { ClipboardEvent } from "react";

/** A field of one line drops the breaks between pasted lines and would glue the last word of one to the first of the next. */
export function pasteOnOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData("text");
  const lines = pasted.split(/[\r\n]/).flatMap((line) => line.trim() || []);
  if (lines.length < 2) return;
  event.preventDefault();
  // The browser's own way of putting text in: it can be undone, and React hears of it.
  document.execCommand("insertText", false, lines.join(" "));
}
