import { type Amount, amountsIn } from "./amounts.ts";
import { foldSigns } from "./fold-signs.ts";
import type { Range } from "./limits.ts";
import type { Span } from "./negation.ts";

/** Limits on followers, views and likes that a description states in words ("under 100k followers", 粉丝10万以下, "de 10 a 50 mil seguidores"). Pure. */

/** What a stated number limits. */
export const COUNT_KINDS = ["followers", "views", "likes"] as const;
/** One of them. */
export type CountKind = (typeof COUNT_KINDS)[number];

/** A stated limit with its place. */
export type StatedLimit = Span & { kind: CountKind; range: Range };

const MEASURES: Readonly<Record<CountKind, string>> = {
  followers:
    "(?:followers?|subscribers?|subs|fans|seguidor(?:es|as?)?|suscriptor(?:es|as?)?|fan ?base|following)(?:[ -]?(?:count|number|base))?(?![\\p{L}])|(?:audience size|audience)(?![\\p{L}])|粉丝(?:数量|总数|量|数)?|粉(?![底饼扑刺色红末笔质嫩领蒸条状])|订阅(?:者|人)?(?:数量|量|数)?|关注(?:者|数|量)+",
  views:
    "(?:(?:average|avg\\.?|mean|median|typical) )?(?:(?:video|reel|post) )?(?:views?|plays|viewership|viewers|vistas|visualizaciones|reproducciones|visitas)(?:[ -]?count)?(?![\\p{L}])(?: (?:per|a|each|por|en cada) (?:video|post|reel|short|clip|publicacion)| on average| de media| de promedio| promedio| en promedio)*|(?:平均|均|视频|单条|场均|条均){0,4}(?:播放|观看|浏览|阅读)(?:次数|数量|量|数)?",
  likes:
    "(?:(?:average|avg\\.?|mean) )?(?:likes|me gusta)(?![\\p{L}])(?: (?:per|a|each|por) (?:video|post|reel|publicacion)| on average| de media| promedio)*|(?:平均|均){0,4}(?:点赞|获赞)(?:数量|量|数)?",
};
const MEASURE = new RegExp(
  `(?:(?<!\\p{Script=Latin})|(?=\\p{Script=Han}))(?:${COUNT_KINDS.map((kind) => `(?<${kind}>${MEASURES[kind]})`).join("|")})`,
  "gu",
);

/** Words before an amount that make it the most, or the least; "not more than" before "more than". */
const MOST_BEFORE =
  /(?:(?<![\p{L}])(?:no more than|not more than|not over|not above|no (?:larger|bigger) than|not exceeding|less than|fewer than|lower than|smaller than|under|below|at most|up to|max(?:imum)?(?: of)?|no mas de|menos de|por debajo de|debajo de|inferior(?:es)? a|menor(?:es)? (?:a|de|que)|hasta|(?:como )?maximo(?: de)?|maximo)|不要?超过|不超|不多于|不高于|不大于|不到|不足|少于|低于|小于|最多|至多|最高|[<≤＜]=?)[\s:：]*$/u;
const LEAST_BEFORE =
  /(?:(?<![\p{L}])(?:no less than|not less than|no fewer than|not under|not below|more than|greater than|larger than|bigger than|higher than|over|above|at least|min(?:imum)?(?: of)?|starting (?:at|from)|upwards of|exceeding|from|no menos de|mas de|por encima de|superior(?:es)? a|mayor(?:es)? (?:a|de|que)|al menos|(?:como )?minimo(?: de)?|desde|a partir de)|不少于|不低于|不小于|超过|多于|高于|大于|至少|最少|最低|起码|达到?|过|[>≥＞]=?)[\s:：]*$/u;
/** Those of them that leave the number itself out. */
const IS_STRICT =
  /^(?:less|fewer|lower|smaller|under|below|menos|por|debajo|inferior|menor|more|greater|larger|bigger|higher|over|above|exceeding|mas|superior|mayor|不到|不足|少于|低于|小于|超过|多于|高于|大于|过|[<>＜＞](?!=))/u;
const MOST_AFTER =
  /^\s*(?:(?:or|and) (?:less|fewer|below|under|lower)(?!\s*\d)|o menos|max(?:imum)?(?![\p{L}])|以下|以内|之内|之下|封顶)/u;
const LEAST_AFTER =
  /^(?:\s?\+|＋|\s*(?:(?:or|and) (?:more|above|over|up|higher)(?!\s*\d)|plus(?![\p{L}])|o mas|minimum(?![\p{L}])|以上|之上|起(?![\p{Script=Han}])|多(?=个|名|粉|的)))/u;
const ABOUT_BEFORE =
  /(?:(?<![\p{L}])(?:around|about|roughly|approx(?:imately)?\.?|circa|alrededor de|unos|unas|cerca de|aproximadamente)|大约|大概|约)\s*$/u;
const ABOUT_AFTER = /^\s*(?:左右|上下)/u;
/** Between two amounts. */
const TO = /^\s*(?:-|–|—|~|～|to|a|hasta|and|y|到|至|和|与|－)\s*$/u;
const BETWEEN_BEFORE = /(?:(?<![\p{L}])(?:between|from|entre|de|desde)|介于|在)\s*$/u;
/** Of trimmed texts, the next three. Two limits of one measure: "over 10k and under 100k followers". */
const JOINT = /^[,，、]?\s*(?:and|but|y|pero|且|并且|而且|但)?$/u;
/** Between an amount and its measure, on either side. */
const BEFORE_MEASURE = /^(?:of|de|的|个|名|位|total|in)?$/u;
const AFTER_MEASURE =
  /^(?:[:：=]|平均|(?:count |size |number )?(?:of|is|are|be|must be|should be|de|entre|en|range|ranging)|在|为|是|有|要|须|需|大约|应)?\s*[:：]?$/u;
/** A goal of what somebody teaches is no limit: "how to get 10k followers". */
const GOAL_BEFORE =
  /(?:get(?:ting)?|gain(?:ing)?|reach(?:ing)?|hit(?:ting)?|grow(?:ing)?(?: to)?|first|conseguir|ganar|llegar a|涨|获得|突破)\s{0,3}(?:to |your |the |first |los |tus ){0,4}$/u;
/** An inverted limit: "no accounts over 1M followers". */
const NEGATED =
  /(?:(?<![\p{L}])(?:no|not|nobody|none|without|exclude|excluding|avoid|skip|sin|nadie|ningun[oa]?|evitar|excluir)(?:[ -](?:one|any|anyone|accounts?|channels?|creators?|influencers?|people|profiles|big|large|small|huge|tiny|those|who|that|with|has|have|having|are|is|cuentas?|canal(?:es)?|creador(?:es|as?)?|con|que|tengan|tiene|tienen|grandes?|de))*|(?:不要|不找|不想要|别找|别要|排除|避免|拒绝)(?:粉丝(?:数|量)*|账号|博主|达人|频道|的)*)[\s]*$/u;
/** Ends a piece, so that "under 100k" alone speaks of the creator's size. */
const PIECE_END =
  /^\s*(?:$|[,;.!?()\n，。；、：！？（）]|(?:and|or|who|that|with|y|o|que|con|in|from|based)(?![\p{L}])|的?(?:博主|达人|创作者|网红|账号|频道|红人))/u;
const SMALLEST_SIZE = 1_000;
/** "Around 50k" is from half to twice. */
const ABOUT_FACTOR = 2;

/** `isBare` where no word makes the amount a limit; `hasUnit` where it is too large for a count of things. */
type Said = Span & { range: Range; isBare: boolean; hasUnit: boolean };

/** The limits of a description, in order. Never throws. */
export function limitsIn(description: string): StatedLimit[] {
  const folded = foldSigns(description);
  const measures = measuresIn(folded);
  const found: (Said & { kind: CountKind | null })[] = saidIn(folded).map((said) => ({
    ...said,
    ...(measured(folded, said, measures) ?? { kind: null }),
  }));
  for (const [at, one] of found.entries()) {
    // "over 10k and under 100k followers": the other's measure counts for both.
    const near = [found[at + 1], found[at - 1]].find(
      (other) =>
        other?.kind && JOINT.test(folded.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)).trim()),
    );
    if (one.kind === null && !one.isBare) one.kind = near?.kind ?? (isSize(folded, one) ? "followers" : null);
  }
  return found.flatMap((one) => (one.kind === null ? [] : inverted(folded, { ...one, kind: one.kind })));
}

/** The limit that a criterion's own words state; null when they name no number. */
export function rangeNamed(written: string): Range | null {
  const folded = foldSigns(written);
  const said = saidIn(folded).map((one) => inverted(folded, one).range);
  if (said.length === 0) return null;
  return {
    min: said.reduce<number | null>((most, { min }) => (min === null ? most : Math.max(min, most ?? min)), null),
    max: said.reduce<number | null>((least, { max }) => (max === null ? least : Math.min(max, least ?? max)), null),
  };
}

function measuresIn(folded: string): (Span & { kind: CountKind })[] {
  return [...folded.matchAll(MEASURE)].flatMap((found) => {
    const kind = COUNT_KINDS.find((each) => found.groups?.[each] !== undefined);
    return kind ? { kind, start: found.index, end: found.index + found[0].length } : [];
  });
}

/** The measure that stands beside a limit, behind it before in front of it, with the words of both. */
function measured(folded: string, { start, end, isBare }: Said, measures: readonly (Span & { kind: CountKind })[]) {
  if (isBare && GOAL_BEFORE.test(folded.slice(0, start))) return null;
  const inside = measures.find((each) => each.start >= start && each.end <= end);
  if (inside) return { kind: inside.kind, start, end };
  const behind = measures.find(
    (each) => each.start >= end && BEFORE_MEASURE.test(folded.slice(end, each.start).trim()),
  );
  if (behind) return { kind: behind.kind, start, end: behind.end };
  const ahead = measures.findLast(
    (each) => each.end <= start && AFTER_MEASURE.test(folded.slice(each.end, start).trim()),
  );
  return ahead ? { kind: ahead.kind, start: ahead.start, end } : null;
}

function isSize(folded: string, { end, range, hasUnit }: Said): boolean {
  return hasUnit && Math.max(range.min ?? 0, range.max ?? 0) >= SMALLEST_SIZE && PIECE_END.test(folded.slice(end));
}

/** A limit that the words before it turn round, with them. */
function inverted<One extends Span & { range: Range }>(folded: string, one: One): One {
  const { min, max } = one.range;
  const no = NEGATED.exec(folded.slice(0, one.start));
  if (!no || (min === null) === (max === null)) return one;
  const range = min === null ? { min: (max ?? 0) + 1, max: null } : { min: null, max: Math.max(0, min - 1) };
  return { ...one, start: no.index, range };
}

/** Amounts with the words that make them limits. */
function saidIn(folded: string): Said[] {
  const amounts = amountsIn(folded);
  const said: Said[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const [first, second] = [amounts[at], amounts[at + 1]];
    if (!first) break;
    const span = second && spanOf(folded, first, second);
    if (span) at += 1;
    said.push(span || limitOf(folded, first));
  }
  return said;
}

/** Two amounts as a span; the first takes the unit of the second where only that has one ("10-50k"). */
function spanOf(folded: string, first: Amount, second: Amount): Said | undefined {
  const between = folded.slice(first.end, second.start);
  const before = BETWEEN_BEFORE.exec(folded.slice(0, first.start));
  if (!TO.test(between) || (/[ay]|and|和|与/u.test(between.trim()) && !before)) return;
  const isShared = first.unit === 1 && second.unit > 1 && first.mantissa <= second.mantissa;
  const ends = [first.mantissa * (isShared ? second.unit : first.unit), second.mantissa * second.unit];
  const after = /^\s*之间/u.exec(folded.slice(second.end));
  return {
    start: before?.index ?? first.start,
    end: second.end + (after?.[0].length ?? 0),
    range: { min: Math.min(...ends), max: Math.max(...ends) },
    isBare: false,
    hasUnit: second.unit > 1 || ends.some((value) => value >= SMALLEST_SIZE),
  };
}

/** How long the measure is with which a text begins, for "100k followers or more". */
function measureLength(tail: string): number {
  const blanks = tail.length - tail.trimStart().length;
  const found = measuresIn(tail).find(({ start }) => start === blanks);
  return found ? found.end : 0;
}

/** One amount as the most, the least, or about what is asked for; the least where no word says which. */
function limitOf(folded: string, { start, end, mantissa, unit }: Amount): Said {
  const value = mantissa * unit;
  const [head, tail] = [folded.slice(0, start), folded.slice(end)];
  const late = folded.slice(end + measureLength(tail));
  const by = (found: RegExpExecArray, range: Range): Said => ({
    start: found.input === head ? found.index : start,
    end: found.input === head ? end : folded.length - found.input.length + found[0].length,
    range,
    isBare: false,
    hasUnit: unit > 1 || value >= SMALLEST_SIZE,
  });
  const mostBefore = MOST_BEFORE.exec(head);
  const leastBefore = LEAST_BEFORE.exec(head);
  const mostAfter = MOST_AFTER.exec(tail) ?? MOST_AFTER.exec(late);
  const leastAfter = LEAST_AFTER.exec(tail) ?? LEAST_AFTER.exec(late);
  const about = ABOUT_BEFORE.exec(head) ?? ABOUT_AFTER.exec(tail) ?? ABOUT_AFTER.exec(late);
  const strict = (found: RegExpExecArray) => (IS_STRICT.test(found[0]) ? 1 : 0);
  if (mostBefore && (!leastBefore || mostBefore.index <= leastBefore.index))
    return by(mostBefore, { min: null, max: value - strict(mostBefore) });
  if (mostAfter) return by(mostAfter, { min: null, max: value });
  if (leastBefore) return by(leastBefore, { min: value + strict(leastBefore), max: null });
  if (leastAfter) return by(leastAfter, { min: value, max: null });
  if (about) return by(about, { min: value / ABOUT_FACTOR, max: value * ABOUT_FACTOR });
  return { start, end, range: { min: value, max: null }, isBare: true, hasUnit: unit > 1 };
}
