/** How descriptions say no in three languages, as patterns over text in lower case without accents. */

const EN_TRIGGERS =
  "no|not|non|without|w/o|avoid(?:ing)?|exclud(?:e|es|ed|ing)|except(?:ing)?(?: for)?|nothing (?:about|with|like|related to)|never|none of|neither|nor|instead of|rather than|other than|anything but|free of|stay away from|" +
  "leave out|leaving out|(?:do|does|did|should|must|would|will|is|are) not|(?:do|does|did|should|must|would|wo|is|are)n['’]?t|cannot be|can not be|can['’]?t be|minus|ban(?:ned)?|skip(?:ping)?|no more";
const ES_TRIGGERS =
  "sin|nada de|nada sobre|ni|excepto|salvo|evit(?:ar|ando|a|en|emos)|exclu(?:ir|yendo|ye|yan|yamos)|tampoco|nunca|jamas|en vez de|en lugar de|descart(?:ar|ando|a|en)|menos";
const ZH_TRIGGERS =
  "不要|不想要|不想看|不需要|不包括|不包含|不含|不涉及|不带|不做|不拍|不发|不讲|不看|不接受|不喜欢|不是|不能是|不能有|不能|别要|别找|除了|除去|除开|排除|剔除|去掉|避免|避开|拒绝|没有|谢绝|禁止|杜绝|而非|而不是|非";

/** One word or phrase that begins an exclusion. */
export const TRIGGERS = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${EN_TRIGGERS}|${ES_TRIGGERS})(?![\\p{L}\\p{N}_-])|${ZH_TRIGGERS}`,
  "gu",
);

/** Spanish triggers that are words of another meaning in English texts. */
export const ONLY_SPANISH = /^(?:sin|ni|menos|salvo)$/;

const FOODS_ONE_DOES_WITHOUT =
  "gluten|sugar|dairy|lactose|flour|oil|oven|equipment|salt|eggs?|azucar|lactosa|harina|horno|aceite|sal|huevo|equipo|bake|cook|sew|heat|poo|gi|chemicals?|quimicos|sulfatos?|sulfates?|parabens?|limits?|limites|borders|fronteras|fear|miedo|fail|filters?|filtros?|" +
  "doubt|duda|parar|embargo|problem|problema|problemas|excuses?|excusas|reason|matter|nonsense|brainer|days off|censura|tabues?|compromiso|fines de lucro|experiencia|experience|saberlo|salir de casa";
const EN_PROTECTED =
  "not (?:only|just|merely|simply|necessarily|limited to|afraid|bad|sure|too|to mention|yet|least)|not all|no (?:less|fewer|more|later|matter|longer|one|wonder|idea)(?: than)?|no\\.? ?\\d+|no-[\\p{L}]+|non-?profits?|non-?fiction|non-?alcoholic|non-?toxic|non-?stop|nonstop|" +
  "never (?:miss|mind|ending|stop|stops|too late|give up|gives up|before)|(?:do|does|did|ca|wo)n['’]?t (?:miss|mind|matter|have to be|need to be|stop|care)|do(?:es)? not (?:miss|mind|matter|have to be|need to be|stop|care)|why not|or not|if not|nothing but|" +
  "say(?:s|ing)? no to|pain,? no gain|last but not least|no man['’]?s sky|skip(?:ping)? rope|skip(?:ping)? (?:leg )?day|avoid(?:ing)? (?:mistakes|scams|injur(?:y|ies)|debt|common mistakes)|(?:how|tips|ways) to avoid|can['’]?t be missed|cannot be missed|skip the line";
const ES_PROTECTED =
  "no (?:solo|solamente|unicamente|obstante|importa|pasa nada|te pierdas|se pierdan|mas de|menos de|necesariamente)|al menos|por lo menos|mas o menos|menos de \\d[\\d.,km]*|nada mas|ni mas ni menos|menos es mas|nunca (?:es tarde|pares|te rindas)|como evitar|evitar (?:errores|estafas|lesiones)|sin fines|sin animo de lucro|sin parar";
const ZH_PROTECTED =
  "不仅(?:仅)?|不只(?:是)?|不但|不光|不错|不超过|不少于|不低于|不高于|不断|不同|不限|不过|不少|不得不|不一定|不可错过|不能错过|没有问题|没有限制|非常|非遗|非洲|非凡|是非|除了[^。；;,，]{0,80}(?=[,，]?(?:还|也))|离不开|了不起|不知道";

/** What looks like a no and is none. */
export const PROTECTED = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${EN_PROTECTED}|${ES_PROTECTED}|(?:no|sin|without|zero)[ -](?:${FOODS_ONE_DOES_WITHOUT}))(?![\\p{L}\\p{N}_])|${ZH_PROTECTED}`,
  "gu",
);

/** Words after which something wanted begins again. */
export const TURNS = new Set(
  "but who whose that which for only just instead while although though however because so with where when please rather pero quienes que para solo solamente con sino porque aunque donde cuando".split(
    " ",
  ),
);
/** Verbs after "and" that begin something wanted. */
export const WANTING = new Set(
  "love loves loving show shows showing share shares sharing post posts posting like likes want wants prefer focus focuses make makes have has include includes con muestran comparten prefiero quiero buscamos busco mostrar que tengan".split(
    " ",
  ),
);
/** Words that go on with a list. */
export const LIST_WORDS = new Set(["or", "nor", "ni", "o", "u", "和", "或"]);
/** Words that go on with a list or begin something wanted. */
export const AND_WORDS = new Set(["and", "y", "e"]);
/** Chinese words after which something wanted begins again. */
export const HAN_TURNS = /但是|但|而是|只要|只看|只|不过|要(?!求)|想要|需要|希望|最好/u;
