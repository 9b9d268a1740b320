import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import type { Pattern } from "./pattern.ts";

/** A use of `RegExp` in the sources; its pattern exists at run time only. */
export type Construction = Pick<Pattern, "file" | "line">;

const PRODUCT = "{app,workers,queues,durable-objects,extension}/**/*.{ts,tsx}";
/** Matches every file with a pattern: a literal follows an operator, a keyword or a comment, or begins a statement. Parsing the other 1,600 takes a second. */
const MAY_HOLD_PATTERNS =
  /\bRegExp\b|(?:[(,=:[!&|?{;+\-%~^>]|\b(?:return|typeof|case|in|of|void|do|else|yield|await|throw|default))\s*\/(?![/*])|(?:^|\}|\*\/)\s*\/(?![/*>])/m;

/** The literals of the product's sources, and where they use `RegExp`. */
export function readSources(): { literals: Pattern[]; constructions: Construction[] } {
  const literals: Pattern[] = [];
  const constructions: Construction[] = [];
  for (const file of globSync(PRODUCT).sort()) {
    const text = readFileSync(file, "utf8");
    if (!MAY_HOLD_PATTERNS.test(text)) continue;
    const parsed = ts.createSourceFile(
      file,
      text,
      { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
      false,
      file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const visit = (node: ts.Node, parent: ts.Node): void => {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        literals.push({ file, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      } else if (isConstructor(node, parent)) constructions.push({ file, line });
      ts.forEachChild(node, (child) => visit(child, node));
    };
    visit(parsed, parsed);
  }
  return { literals, constructions };
}

/** Whether a node is `RegExp` as a value, called or not; types and `instanceof RegExp` make no pattern. */
function isConstructor(node: ts.Node, parent: ts.Node): boolean {
  if (!ts.isIdentifier(node) || node.text !== "RegExp" || ts.isTypeNode(parent)) return false;
  return !(ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword);
}
