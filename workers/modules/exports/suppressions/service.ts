import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { SuppressionRow, SuppressionStore } from "#workers/modules/outreach/suppression/store.ts";
import { cell } from "../cell.ts";
import { streamCsv } from "../csv.ts";
import { type KeepFileDeps, keepFile } from "../keep-file.ts";
import { suppressionFileLocales } from "./locales.ts";

const PART_SIZE = 1_000;

/** The list of people who are not written to as a file that other mail tools read. The addresses come first: such a file can be imported again. */
export function createSuppressionExport(
  deps: KeepFileDeps & { suppressions: Pick<SuppressionStore, "listPart" | "count"> },
) {
  const { suppressions } = deps;
  return {
    /** A link to the file, the oldest entry first; 1422 for an empty list. */
    async export(actor: Actor, origin: string): Promise<{ url: string }> {
      const workspaceId = workspaceOf(actor);
      if ((await suppressions.count(workspaceId)) === 0)
        throw new AppError(1422, { messageKey: "suppression:errors.nothing" });
      const texts = suppressionFileLocales[actor.language];
      let count = 0;
      async function* rows() {
        for await (const part of parts(suppressions, workspaceId)) {
          count += part.length;
          yield part.map((row) => [
            cell(row.email),
            cell(texts.reasons[row.reason]),
            cell(row.addedBy),
            cell(new Date(row.createdAt)),
          ]);
        }
      }
      const { email, reason, addedBy, createdAt } = texts.columns;
      const stream = streamCsv([email, reason, addedBy, createdAt], rows());
      const enterpriseId = actor.enterpriseId;
      const file = { stream, ending: "csv" as const, title: texts.title, enterpriseId, countRows: () => count };
      return { url: (await keepFile(deps, actor, file, origin)).url };
    },
  };
}
export type SuppressionExport = ReturnType<typeof createSuppressionExport>;

async function* parts(
  store: Pick<SuppressionStore, "listPart">,
  workspaceId: string,
): AsyncGenerator<SuppressionRow[]> {
  let after: SuppressionRow | null = null;
  for (;;) {
    const part: SuppressionRow[] = await store.listPart(workspaceId, after, PART_SIZE);
    if (part.length > 0) yield part;
    if (part.length < PART_SIZE) return;
    after = part.at(-1) ?? null;
  }
}
