import type { Language } from "#workers/kernel/vocabulary.ts";
import { fitSentence } from "#workers/modules/auto-tasks/domain.ts";
import type { FitView, JudgedCriterion } from "#workers/modules/auto-tasks/finds-contract.ts";
import { autoTasksLocales } from "#workers/modules/auto-tasks/locales.ts";
import { type CellValue, cell, linkCell, safeText } from "./cell.ts";
import type { ExportedItem } from "./creator-row.ts";
import { exportsLocales } from "./locales.ts";
import type { Column, LinkKind } from "./sheet-xml.ts";

/** A criterion of an automatic task, which a file gives a column of its own. */
export type FitCriterion = Pick<JudgedCriterion, "kind" | "text">;

type FitField = Column & { value: (item: ExportedItem) => CellValue };

/** Posts that bear the verdicts out and are linked to. */
const POSTS_LINKED = 2;

/**
 * The columns that say why a creator is in the list of an automatic task: group, fit, one sentence, then a verdict for each criterion (yes, no, can't tell), and
 * links to two posts that bear them out. Cells of creators that were not judged by these criteria are empty.
 */
export function fitColumns(criteria: readonly FitCriterion[], language: Language): FitField[] {
  const { fit: texts } = exportsLocales[language].file;
  const field = (header: string, width: number, value: (fit: FitView) => CellValue, link?: LinkKind): FitField => ({
    ...{ header: safeText(header), width, ...(link && { link }) },
    value: ({ fit }) => (fit ? value(fit) : null),
  });
  const links = Array.from({ length: POSTS_LINKED }, (_, place) =>
    field(filled(texts.post, { place: place + 1 }), 40, (fit) => linkCell(postsOf(fit)[place] ?? null), "web"),
  );
  return [
    field(texts.group, 14, ({ group }) => texts.groups[group]),
    field(texts.score, 8, ({ score }) => cell(score)),
    field(texts.why, 60, (fit) => cell(sentenceOf(fit, language))),
    ...criteria.map(({ kind, text }) =>
      field(filled(kind === "exclusion" ? texts.without : texts.criterion, { text }), 18, (fit) => {
        const judged = fit.criteria.find((each) => each.kind === kind && each.text === text);
        if (!judged) return null;
        return kind === "tone" || kind === "audience" ? texts.verdicts.tone : texts.verdicts[judged.verdict];
      }),
    ),
    ...links,
  ];
}

/** Addresses of the posts that are quoted, those for the creator first, each once. */
function postsOf({ criteria, posts }: FitView): string[] {
  const quotes = [...criteria]
    .sort((one, other) => Number(other.verdict === "yes") - Number(one.verdict === "yes"))
    .flatMap((criterion) => criterion.quotes);
  const urls = quotes.flatMap(({ postId }) => posts.find((post) => post.postId === postId)?.url ?? []);
  return [...new Set(urls)];
}

function sentenceOf(fit: FitView, language: Language): string {
  const { sentence, whyNot } = autoTasksLocales[language];
  const { main, reason } = fitSentence(fit);
  const isOfOne = main.key === "posts" && main.read === 1;
  const said = filled(isOfOne ? sentence.posts_one : sentence[main.key], main);
  if (reason === null) return said;
  const but = filled(whyNot[reason.reason], { criterion: reason.criterion ?? "" });
  return filled(sentence.but, { main: said, reason: but });
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
