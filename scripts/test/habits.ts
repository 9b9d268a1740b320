/** Finds habits of code and docs that should become rarer (docs/testing.md, "Ratchets"). */
import ts from "typescript";

export const HABITS = ["comment lines over 120 columns", "translated words", "functions over 60 own lines"] as const;
export type Habit = (typeof HABITS)[number];

const MAX_COLUMNS = 120;
const MAX_OWN_LINES = 60;

/** Read like a translation; plain words for them: the user, no row, again, because of it. */
const TRANSLATED =
  /\b(?:who(?:m?ever)|nobody|somebody|anew|thereby|(?:is|are) none|(?:is|are) told of|so that of two)\b/gi;

export type Source = { file: string; text: string };

/** Where each habit is, as `path:line`; a line with two of them is there twice. */
export function findHabits(sources: readonly Source[]): Record<Habit, string[]> {
  const long: string[] = [];
  const translated: string[] = [];
  const large: string[] = [];
  for (const source of sources) {
    const { file, text } = source;
    const isDoc = file.endsWith(".md");
    text.split("\n").forEach((line, index) => {
      if (!isDoc && !/^\s*(?:\/\/|\/\*|\*)/.test(line)) return;
      const place = `${file}:${index + 1}`;
      translated.push(...(line.match(TRANSLATED) ?? []).map(() => place));
      if (!isDoc && line.length > MAX_COLUMNS) long.push(place);
    });
    if (isDoc || /^(?:tests|bench)\//.test(file)) continue;
    for (const { line, own } of functionsOf(source)) if (own > MAX_OWN_LINES) large.push(`${file}:${line}`);
  }
  return { [HABITS[0]]: long, [HABITS[1]]: translated, [HABITS[2]]: large };
}

/** Each function with its own lines: those of inner functions that take more than two are not its own. */
function functionsOf({ file, text }: Source): { line: number; own: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: { line: number; own: number }[] = [];
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line + 1;
  const visit = (node: ts.Node, outer: { innerLines: number }): void => {
    if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) {
      ts.forEachChild(node, (child) => visit(child, outer));
      return;
    }
    const self = { innerLines: 0 };
    ts.forEachChild(node, (child) => visit(child, self));
    const line = lineAt(node.getStart(source));
    const lines = lineAt(node.end) - line + 1;
    found.push({ line, own: lines - self.innerLines });
    outer.innerLines += lines > 2 ? lines : 0;
  };
  visit(source, { innerLines: 0 });
  return found;
}
