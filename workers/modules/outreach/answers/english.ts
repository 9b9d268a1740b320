import { PHRASES } from "./signals.ts";

/** Whether a text is in a language that the phrase lists read. "Spam", "na" and "stop" are words of other languages too, and say other things there. */

const COMMON = new Set(
  `a about after again all also always am an and any anymore are as at be because been before best brand but by call campaign can channel collab come company content could day dear did do does doing done down each
  email emails even ever every few first follow for from get give go going good got great guys had has have he hello her here hey hi him his how i if in inbox into is it its just keep know last let like list look made
  mail make many me message messages more most much my name need never new next no not now of off offer ok okay on once one only or other our out over people please post product products put really right say see
  send sent she should since so some someone something sorry still such sure take team tell than thank thanks that the their them then there these they thing things think this those time to today too try two up us
  use very video videos want was way we week well were what when where which while who why will wish with without work would year years yes yet dont cant wont didnt doesnt isnt wouldnt havent arent ive thx pls you your yours`.split(
    /\s+/,
  ),
);
const WORD = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:'[a-z]{1,3})?/gu;
const CONTRACTED =
  /^(?:[a-z]{2,6}n't|i'(?:m|d|ll|ve)|(?:it|that|what|let|he|she|who|there)'s|(?:you|we|they)'(?:re|ve|ll|d))$/;
const MIN_SHARE = 0.5;

const known = new Set<string>();
for (const phrases of PHRASES.values())
  for (const { steps } of phrases)
    for (const step of steps) if (step !== "gap") for (const word of step.words) known.add(word);

/** Whether at least half of the text's words are English, or it is mostly Chinese. */
export function isRead(plainText: string): boolean {
  const han = plainText.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = plainText.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = plainText.match(WORD) ?? [];
  if (han > 0 && han > 2 * words.length && kana * 10 <= han) return true;
  const hits = words.filter((word) => COMMON.has(word) || known.has(word) || CONTRACTED.test(word)).length;
  return hits >= MIN_SHARE * words.length;
}
