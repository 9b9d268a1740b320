/** Tells the encoding of a text by its bytes and decodes it (docs/decisions/text-encodings.md). Pure. */

export const ENCODINGS = [
  ...(["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1256", "windows-1251"] as const),
  ...(["gb18030", "big5", "shift_jis", "euc-kr"] as const),
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that are judged: the first lines of a list show its language. */
const SAMPLE = 64 * 1024;
/** A UTF-8 text may have a broken character here and there. */
const MAX_BROKEN = 0.02;

/** Null for bytes that are no text: other formats, pictures, programs. */
export function detectEncoding(bytes: Uint8Array): Encoding | null {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.includes(0)) return utf16Of(sample);
  if (isUtf8(sample)) return "utf-8";
  const judged = JUDGES.flatMap(({ encoding, judge }) => {
    const score = canDecode(bytes, encoding) ? judge(sample) : null;
    return score === null ? [] : [{ encoding, score }];
  });
  // The first of equals: the more usual one.
  return (
    judged.reduce<(typeof judged)[number] | null>(
      (best, one) => (best === null || one.score > best.score ? one : best),
      null,
    )?.encoding ?? "windows-1252"
  );
}

/** The text, without its mark; what is no character of the encoding becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

function canDecode(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Commas, line ends and Latin letters have a zero byte, always on the same side. */
function utf16Of(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > 10 * even && odd * 20 > sample.length) return "utf-16le";
  return even > 10 * odd && even * 20 > sample.length ? "utf-16be" : null;
}

function isUtf8(sample: Uint8Array): boolean {
  // The sample may end within a character.
  const text = new TextDecoder("utf-8").decode(sample, { stream: true });
  const broken = text.split("\ufffd").length - 1;
  if (broken === 0) return true;
  const foreign = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return broken <= foreign * MAX_BROKEN;
}

type Judge = (sample: Uint8Array) => number | null;

/** What a pair of bytes says for a double-byte encoding, from -1 to 1; null for a single byte. */
type PairScore = (lead: number, trail: number) => number | null;

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const isAsciiLetter = (byte: number | undefined) =>
  byte !== undefined && (within(byte, 0x41, 0x5a) || within(byte, 0x61, 0x7a));

/** The mean over all pairs; a pair that begins in the middle of a Latin word is most likely an accented letter. */
const pairs =
  (scoreOf: PairScore): Judge =>
  (sample) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < sample.length - 1; at += 1) {
      const lead = sample[at] ?? 0;
      if (lead < 0x80) continue;
      const score = scoreOf(lead, sample[at + 1] ?? 0);
      const isInWord = isAsciiLetter(sample[at - 1]);
      sum += (score ?? -0.7) - (isInWord ? 0.3 : 0);
      count += 1;
      if (score !== null) at += 1;
    }
    return count === 0 ? null : sum / count;
  };

/** Level 1 holds the usual characters by their sound, level 2 the rare ones. */
const gb18030 = pairs((lead, trail) => {
  if (trail < 0xa1) return -1;
  if (within(lead, 0xb0, 0xd7)) return 1;
  if (within(lead, 0xd8, 0xf7)) return 0.2;
  return within(lead, 0xa1, 0xa3) ? 0.3 : -0.5;
});
const big5 = pairs((lead, trail) => {
  if (!within(trail, 0x40, 0x7e) && trail < 0xa1) return -1;
  if (within(lead, 0xa4, 0xc6)) return 1;
  if (within(lead, 0xc9, 0xf9)) return -0.1;
  return within(lead, 0xa1, 0xa3) ? 0.3 : -1;
});
/** Syllables of most Korean words and names. */
const HANGUL =
  "가강검게결경계고공과관광교구국권그금기김까나날남내너널네노누는니님다단달담대데도동되두드든들등디때라란람래러레려로록료루류르를름리린림마만말맛매먹메명모무문물미민바박반방배백버베별보복부북분비빈사산삼상새생서석선설성세소속손송수숙순술숭스습승시식신실심아안애야약양어언에여역연열영예오와요용우운울웃원월위유육윤율으은을음의이인일임입자작장재저전정제조종주준중즈지직진집차찬채책처천철청체초최추출치카크키타태터테토통트티파판패편포푸품프피하학한함합해행향허현혜호홍화환황회효후훈휴희";
const commonHangul = (() => {
  let codes: Set<number> | null = null;
  return () => {
    if (codes !== null) return codes;
    codes = new Set();
    for (let lead = 0xb0; lead <= 0xc8; lead += 1)
      for (let trail = 0xa1; trail <= 0xfe; trail += 1)
        if (HANGUL.includes(decodeText(Uint8Array.of(lead, trail), "euc-kr"))) codes.add((lead << 8) | trail);
    return codes;
  };
})();

/** All syllables stand where Chinese has usual characters, too: how usual the syllables are decides. */
const eucKr = pairs((lead, trail) => {
  if (trail < 0xa1) return -1;
  if (within(lead, 0xb0, 0xc8)) return commonHangul().has((lead << 8) | trail) ? 1.6 : 0.7;
  return within(lead, 0xa1, 0xa3) ? 0.3 : -1;
});
const shiftJis = pairs((lead, trail) => {
  // Half-width katakana: single bytes, rare today.
  if (within(lead, 0xa1, 0xdf)) return null;
  if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return 1.05;
  if (lead === 0x81 || lead === 0x82) return 0.3;
  return within(lead, 0x88, 0x97) ? 1 : -0.2;
});

/** The mean over all letters and signs beyond ASCII, each judged with its neighbours. */
const singles =
  (encoding: Encoding, scoreOf: (before: string, sign: string, after: string) => number): Judge =>
  (sample) => {
    const text = decodeText(sample, encoding);
    let [sum, count] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (sign <= "\x7f") continue;
      sum += scoreOf(text.charAt(at - 1), sign, text.charAt(at + 1));
      count += 1;
    }
    return count === 0 ? null : sum / count;
  };

const SIGNS = /[“”‘’„‚–—…€™•°º«»¿¡·©®\u00a0´£ª§]/;
const isLower = (sign: string) => sign !== sign.toUpperCase();

/** An accented letter stands beside plain ones, and no capital follows a small letter. */
function latinScore(before: string, sign: string, after: string): number {
  if (!/\p{Script=Latin}/u.test(sign)) return SIGNS.test(sign) ? 0.4 : -1;
  const isBesidePlain = /[a-z]/i.test(before) || /[a-z]/i.test(after);
  const isCapitalInside = !isLower(sign) && /\p{Ll}/u.test(before);
  return isBesidePlain && !isCapitalInside ? 1 : -1;
}

function arabicScore(before: string, sign: string, after: string): number {
  if (/\p{Script=Latin}/u.test(sign)) return latinScore(before, sign, after) - 0.05;
  if (!/[\p{Script=Arabic}\p{M}\u0640]/u.test(sign)) return /[،؛؟]/.test(sign) ? 0.5 : SIGNS.test(sign) ? 0.3 : -1;
  return /\p{Script=Latin}/u.test(before + after) ? -1 : 1;
}

function cyrillicScore(before: string, sign: string, after: string): number {
  if (!/\p{Script=Cyrillic}/u.test(sign)) return SIGNS.test(sign) ? 0.3 : -1;
  if (/\p{Script=Latin}/u.test(before + after)) return -1;
  if (isLower(sign)) return 1;
  // Words in capitals are rarer than Arabic ones, whose bytes look the same.
  return /\p{Ll}/u.test(before) ? -1 : /\p{Ll}/u.test(after) ? 1 : 0.5;
}

const JUDGES: readonly { encoding: Encoding; judge: Judge }[] = [
  { encoding: "windows-1252", judge: singles("windows-1252", latinScore) },
  { encoding: "gb18030", judge: gb18030 },
  { encoding: "big5", judge: big5 },
  { encoding: "shift_jis", judge: shiftJis },
  { encoding: "euc-kr", judge: eucKr },
  { encoding: "windows-1256", judge: singles("windows-1256", arabicScore) },
  { encoding: "windows-1251", judge: singles("windows-1251", cyrillicScore) },
];
