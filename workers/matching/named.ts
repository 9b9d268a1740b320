import type { CreatorAnalysis } from "./analyse.ts";
import type { Mention } from "./mentions.ts";
import type { MatchingTables } from "./tables.ts";

/**
 * Things that a description calls by their names: "Python, Java or C#" means these languages, "Fortnite, Minecraft" these games. Who speaks only of others of their
 * kind does something else. Pure.
 */

/** Keys of the things that are named, by the topic that they are in; topics of which several are named. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>;

const SEVERAL = 2;
const CAPITAL = /^\p{Lu}/u;
const SMALL_WORD = /(?<!\p{L})\p{Ll}{2}|\p{Script=Han}/u;

/** The things that a wish names with capitals, and those beside them of the same topic; none where all words have capitals. */
export function namedIn(text: string, mentions: readonly Mention[]): Named {
  const asked = new Map<string, { keys: Set<string>; names: number }>();
  if (!SMALL_WORD.test(text)) return new Map();
  for (const { start, keys, senses } of mentions) {
    for (const { topic, isName } of senses) {
      if (isName || topic.startsWith("@")) continue;
      const known = asked.get(topic) ?? { keys: new Set(), names: 0 };
      for (const { key } of keys) known.keys.add(key);
      if (CAPITAL.test(text.slice(start))) known.names += 1;
      asked.set(topic, known);
    }
  }
  return new Map([...asked].flatMap(([topic, { keys, names }]) => (names >= SEVERAL ? [[topic, keys]] : [])));
}

/** Whether all that a creator says of the topics asked for is of other things than those named. */
export function isOfOthers(
  { terms, topics }: CreatorAnalysis,
  named: Named,
  asked: ReadonlySet<string>,
  { lexicon }: MatchingTables,
): boolean {
  const spoken = topics.flatMap(([topic]) => (asked.has(topic) ? topic : []));
  const said = terms.map(([key]) => key);
  return (
    spoken.length > 0 &&
    spoken.every((topic) => {
      const own = named.get(topic);
      if (!own || said.some((key) => own.has(key))) return false;
      return said.some((key) => {
        const senses = lexicon.forms.en.entries.get(key.replaceAll("_", " "))?.senses ?? [];
        return senses.some((sense) => sense.topic === topic && !sense.isName);
      });
    })
  );
}
