/** Words for how somebody comes across. Captions and profiles do not show it, so it is named and not checked. Pure. */

const ADJECTIVES =
  "calm|calming|soothing|gentle|warm|friendly|cheerful|upbeat|energetic|lively|bubbly|authentic|honest|genuine|down[ -]to[ -]earth|relatable|sarcastic|witty|humorous|professional|serious|elegant|classy|edgy|quirky|confident|inspiring|inspirational|positive|trustworthy|sincere|natural|approachable|articulate|engaging|well[ -]spoken|soft[ -]spoken|" +
  "tranquil[oa]s?|calmad[oa]s?|suaves?|calid[oa]s?|cercan[oa]s?|alegres?|energic[oa]s?|autentic[oa]s?|honest[oa]s?|sincer[oa]s?|natural(?:es)?|ironic[oa]s?|profesional(?:es)?|seri[oa]s?|elegantes?|inspirador(?:es|as?)?|positiv[oa]s?|simpatic[oa]s?|divertid[oa]s?";
const NOUNS =
  "tone|voice|vibe|vibes|delivery|manner|personality|energy|attitude|presenter|presenters|on[ -]camera|tono|voz|personalidad|energia|actitud";
const HAN =
  "(?:语气|风格|声音|讲解|表达|性格|氛围|气质)(?:要|很|比较|偏)?(?:平实|温柔|温和|幽默|风趣|轻松|亲切|自然|真诚|真实|活泼|专业|搞笑|治愈|沉稳|接地气|犀利)(?:一点|一些)?|(?:平实|温柔|温和|幽默风趣|幽默|轻松|亲切|自然|真诚|活泼|专业|治愈|沉稳|接地气)的?(?:语气|风格|声音|讲解|表达|性格|氛围|气质)";

/** Parts of a description that ask for a tone, over text in lower case without accents. */
export const TONE_WISHES = new RegExp(
  `(?<![\\p{L}])(?:(?:with |in )?(?:an? )?(?:${ADJECTIVES})(?:(?:,| and|,? and| y) (?:${ADJECTIVES})){0,9} (?:${NOUNS})|(?:con )?(?:un |una )?(?:tono|voz|estilo|personalidad|energia|actitud) (?:muy )?(?:${ADJECTIVES})(?: y (?:${ADJECTIVES})){0,9})(?![\\p{L}])|${HAN}`,
  "gu",
);

const ALONE = new RegExp(
  `^\\s*(?:and |y |very |muy )?(?:${ADJECTIVES})(?:(?: and| y) (?:${ADJECTIVES}))?\\s*$|^\\s*(?:平实|温柔|温和|幽默风趣|风趣|轻松|亲切|自然|真诚|活泼|治愈|沉稳|接地气)\\s*$`,
  "iu",
);

/** Whether a piece of a description says nothing but a tone. */
export function isToneAlone(piece: string): boolean {
  return ALONE.test(piece.normalize("NFD").replaceAll(/\p{M}/gu, ""));
}
