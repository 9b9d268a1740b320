/** What people read and hear comes from the texts, which exist in both languages: no component writes words of its own. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Attributes whose value is shown or read aloud. */
const SAID =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|placeholder|title|alt|label|hint|text|heading)$/;

/** The same in every language. */
const NAMES = ["Kolscout", "Ctrl K"];

test("a component says what its texts say", () => {
  const files = globSync(["app/**/*.tsx", "extension/**/*.tsx"], { exclude: ["app/gallery/**"] });
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => wordsIn(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  ["<p>Saved creators</p>", ["Saved creators"]],
  ["<p>已保存的创作者</p>", ["已保存的创作者"]],
  ['<b aria-label="Close" />', ["Close"]],
  ['<b title={isOpen ? "Open it" : undefined} />', ["Open it"]],
  ["<b>{count} posts</b>", ["posts"]],
  ['<b>{count > 1 && "posts"}</b>', ["posts"]],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ["<b>{`${count} posts`}</b>", ["posts"]],
  ['<b placeholder="https://www.youtube.com/@name" className="mr-2" />', []],
  ['<b>{t("list.saved")}</b>', []],
  ["<kbd>Ctrl K</kbd>", []],
])("%s", (source, words) => {
  expect(wordsIn("", `const it = ${source};`)).toEqual(words);
});

const BECOMES_ITS_OPERANDS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);

/** Texts that a file's elements show without asking for them, each behind the file's name. */
function wordsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const tell = (text: string) => {
    if (isWords(text)) found.push(`${file} ${text.trim().replaceAll(/\s+/g, " ")}`.trim());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) tell(node.text);
    if (ts.isJsxAttribute(node)) {
      if (node.initializer && SAID.test(node.name.getText())) for (const text of textsOf(node.initializer)) tell(text);
    } else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      for (const text of textsOf(node.expression)) tell(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(`${file}.tsx`, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** What an expression may come to, as far as it is written in it. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return node.expression ? textsOf(node.expression) : [];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && BECOMES_ITS_OPERANDS.has(node.operatorToken.kind))
    return [...textsOf(node.left), ...textsOf(node.right)];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return [];
}

/** Whether a text has words, apart from names and addresses. */
function isWords(text: string): boolean {
  if (NAMES.includes(text.trim())) return false;
  return text.split(/\s+/).some((part) => /\p{L}{2,}/u.test(part) && !/[@#/.]/.test(part));
}
