/** Wishes about who watches a creator, and about anybody's age: no words or numbers of a creator show either, so they are named and not checked. Pure. */

const ANYBODY_OF_AGE =
  "(?:young |adult |older )?(?:women|woman|men|females?|males?|girls|boys|ladies|guys|moms|mums|mothers|dads|fathers|parents|people|adults|teens|teenagers|consumers|shoppers|students|professionals|millennials)";
const QUIEN_DE_EDAD =
  "(?:mujeres|hombres|chicas|chicos|madres|padres|jovenes|adultos|adultas|personas|adolescentes|consumidor(?:es|as))";
const AGES = "\\d{2}\\s{0,9}(?:-|–|—|to|and|a|y|~)\\s{0,9}\\d{2}";
/** The length of a whole description. Bounded, like every repetition here, so that the pattern can be proven safe. */
const REST = "[^,;.!?()\\n，。；、！？]{0,500}";
const SHARE = "(?:mostly|mainly|predominantly|primarily|largely|majority|over \\d{1,9}%|\\d{1,9}%\\+?)";
const MAYORIA = "(?:mayoritariamente|principalmente|en su mayoria|sobre todo|mayormente)";
const WATCHERS =
  "(?:audience|viewers|viewership|followers|fans|subscribers|demographics?|target (?:audience|group|market))";
const PUBLICO = "(?:audiencia|publico(?: objetivo)?|espectador(?:es|as)|seguidor(?:es|as)|target)";

/** Parts of a description that ask for an audience or an age, over text in lower case without accents. */
export const AUDIENCE_WISHES = new RegExp(
  [
    `(?<![\\p{L}])(?:(?:with |has |have |for )?(?:an? |the )?(?:${SHARE} )?(?:female|male|women|men|young|younger|older|teen(?:age)?|gen[ -]?z|gen[ -]?x|millennial|adult|affluent|high[ -]income|local|engaged|american|british|us|uk)(?:(?: and |/|, )(?:female|male|young|gen[ -]?z|millennial))? (?:${WATCHERS})`,
    `(?:whose |with (?:an? |their )?|their )?${WATCHERS}(?: that| who| which)?:? (?:is|are|of|should be|must be|in|from|aged?|between|${SHARE})(?![\\p{L}])${REST}`,
    `(?:targeting|aimed at|reach(?:ing)?|appeal(?:s|ing)? to|popular with|watched by|followed by|resonat(?:es?|ing) with)(?: an audience of)? (?:${SHARE} )?${ANYBODY_OF_AGE}(?![\\p{L}])${REST}`,
    `(?:${SHARE} )?${ANYBODY_OF_AGE},? (?:(?:of )?ages? |aged |between |who are |from ){0,9}(?:${AGES}|\\d{2}\\+|(?:over|above|under|below) \\d{2}(?!\\d|[.,]?\\d|k|m))(?: years?(?: old)?| yo)?|(?:aged?|ages) (?:between )?(?:${AGES}|\\d{2}\\+)(?: years?(?: old)?)?|${AGES}[ -](?:years?[ -]olds?|yos?)|in (?:their|her|his) (?:early |mid |late )?(?:twenties|thirties|forties|fifties|sixties|\\d0s)`,
    `(?:con )?(?:una? )?${PUBLICO} (?:${MAYORIA} )?(?:femenin[oa]s?|masculin[oa]s?|joven(?:es)?|adult[oa]s?|de|con|son|sean|entre|que|en|${MAYORIA})(?![\\p{L}])${REST}`,
    `(?:dirigid[oa]s? a |para )?${QUIEN_DE_EDAD} (?:(?:de|entre|con) ){0,9}(?:${AGES}|mas de \\d{2}|menos de \\d{2})(?: anos)?|(?:de |entre )${AGES} anos)(?![\\p{L}\\p{N}])`,
    "(?:目标)?(?:受众|观众|用户群体?|用户画像|人群|粉丝群体?|粉丝画像)(?:群体?|画像)?(?:[:：]|以|为|是|主要|要|多|在|来自|集中)[^，。；、！？\\n]{0,500}|粉丝(?:以|主要|大多|多为|多是|大部分|基本)[^，。；、！？\\n]{0,500}|(?:女|男)粉(?:丝)?(?:占比|比例|居多|为主|多)[^，。；、！？\\n]{0,500}",
    "(?:年轻)?(?:女性|男性|女生|男生|宝妈|妈妈|白领|学生|年轻人|人群)?(?:年龄)?(?:在)?\\d{2}\\s{0,9}(?:-|~|～|—|到|至)\\s{0,9}\\d{2}\\s{0,9}岁(?:之间)?(?:的)?(?:年轻)?(?:女性|男性|女生|男生|宝妈|妈妈|白领|学生|年轻人|人群|用户|消费者)?",
  ].join("|"),
  "gu",
);
