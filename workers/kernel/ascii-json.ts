const BEYOND_ASCII = /[\u0080-\uffff]+/g;

/**
 * JSON in ASCII alone, other characters as `\u…`: the same value to every reader. A text with a single emoji takes two bytes a character in memory and
 * the slow ways of being decoded, parsed and encoded, and with it every text that it becomes part of; measured at three times the work for a page
 * of cards. Costs bytes where a text is mostly Chinese, a sixth more for a card.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(BEYOND_ASCII, escaped);
}

function escaped(run: string): string {
  let text = "";
  for (let at = 0; at < run.length; at += 1) text += `\\u${run.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return text;
}
