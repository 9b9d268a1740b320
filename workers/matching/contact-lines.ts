/** Lines of a profile or post that only name the creator's other accounts. They speak of no topic: "all my socials below" is no social media marketing. Pure. */

const HINT = /social|redes|社/i;
const OF_ONES_OWN =
  /(?<![\p{L}\p{N}])(?:(?:my|our|his|her|other)(?: other)? (?:socials|social (?:media|networks?|links|accounts|pages))(?! \p{L}{1,20} \p{L})|(?:mis|nuestras|sus|otras)(?: otras)? redes(?: sociales)?)(?![\p{L}\p{N}])|(?:我的|我们的|其他)(?:社交媒体|社媒)/giu;
const FOLLOW =
  /(?<![\p{L}\p{N}])(?:(?:follow|find|connect with|join|add|reach)(?: [\p{L}\p{N}]{1,20}){1,4} on(?: [\p{L}]{1,10})? social(?:s| media| networks?)|(?:s[ií]gue|s[ií]gan|encu[eé]ntra|b[uú]sca)(?:me|nos|nme|nnos) en(?: [\p{L}]{1,10})? redes(?: sociales)?)(?![\p{L}\p{N}])/giu;
const HEADING =
  /(?<=^|\n)[^\p{L}\p{N}\n]{0,10}(?:socials?|social (?:media|networks?|links)|redes(?: sociales)?|社交媒体)(?: links| accounts| below| aquí| abajo)?(?=[^\p{L}\p{N}]{0,10}(?:https?:|www\.|\n|$))/giu;

/** The same text, equally long, with blanks where it only names other accounts. */
export function withoutContactLines(text: string): string {
  if (!HINT.test(text)) return text;
  const blank = (found: string) => " ".repeat(found.length);
  return text.replace(OF_ONES_OWN, blank).replace(FOLLOW, blank).replace(HEADING, blank);
}
