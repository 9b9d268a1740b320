import type { Language } from "./niche.ts";

type ByLanguage = Readonly<Record<Language, readonly string[]>>;

/** Places by region code, for bios and titles. */
export const CITIES: Readonly<Record<string, readonly string[]>> = {
  US: ["Austin", "Brooklyn", "Chicago", "Denver", "LA", "Portland", "Atlanta", "Miami"],
  GB: ["London", "Leeds", "Bristol", "Glasgow"],
  CA: ["Toronto", "Vancouver", "Montreal"],
  AU: ["Melbourne", "Sydney", "Perth"],
  IN: ["Mumbai", "Bengaluru", "Pune"],
  PH: ["Manila", "Cebu"],
  NG: ["Lagos", "Abuja"],
  IE: ["Dublin", "Cork"],
  DE: ["Berlin", "Hamburg"],
  SG: ["Singapore"],
  ZA: ["Cape Town", "Durban"],
  NZ: ["Auckland", "Wellington"],
  MX: ["CDMX", "Guadalajara", "Monterrey", "Puebla"],
  ES: ["Madrid", "Barcelona", "Valencia", "Sevilla"],
  AR: ["Buenos Aires", "Córdoba", "Rosario"],
  CO: ["Bogotá", "Medellín", "Cali"],
  CL: ["Santiago", "Valparaíso"],
  PE: ["Lima", "Cusco"],
  TW: ["台北", "台中", "高雄"],
  HK: ["香港", "旺角"],
  CN: ["上海", "成都", "广州", "杭州", "深圳"],
  MY: ["吉隆坡", "槟城"],
};

/** First paragraph of a long description. */
export const OPENERS: ByLanguage = {
  en: [
    "In this video I talk about {s}: what worked, what did not, and what I would do differently.",
    "Everything you asked me about {s} in one place.",
    "I spent {d} days on {s} and took notes so that you can skip the boring part.",
    "If you are new to {k}, start here. {S} is easier than it looks.",
    "This one took three tries to film. Today: {s}.",
    "A calm look at {s}, no music that shouts at you.",
    "{S} has been the most requested topic this month, so here it is.",
    "Today we go through {s} from start to finish.",
  ],
  es: [
    "En este video hablo de {s}: lo que funcionó, lo que no y lo que cambiaría.",
    "Todo lo que me preguntaron sobre {s} en un solo lugar.",
    "Pasé {d} días con {s} y tomé notas para que te saltes lo aburrido.",
    "Si eres nuevo en {k}, empieza aquí. {S} es más fácil de lo que parece.",
    "Este me costó tres intentos. Hoy: {s}.",
    "Una mirada tranquila a {s}, sin música que grite.",
    "{S} fue el tema más pedido del mes, así que aquí está.",
  ],
  zh: [
    "这期聊聊{s}：哪些有用，哪些没用，再来一次我会怎么做。",
    "你们问过的{s}问题都在这里。",
    "花了{d}天研究{s}，把笔记整理给你们。",
    "刚接触{k}的朋友从这期开始，{s}没有看起来那么难。",
    "拍了三遍才成功，今天的主题是{s}。",
    "安静地讲讲{s}，没有吵人的背景音乐。",
    "这个月被问最多的就是{s}，来了。",
  ],
};

/** Lines in the middle of a description. {h} is the handle, {l} a link. */
export const LINK_LINES: ByLanguage = {
  en: [
    "Everything I mention: {l}",
    "Instagram: @{h}",
    "My newsletter: {l}",
    "Free checklist: {l}",
    "Some links are affiliate links, they cost you nothing extra.",
    "Join the community: {l}",
    "Second channel: @{h}.more",
    "Gear I use: {l}",
  ],
  es: [
    "Todo lo que menciono: {l}",
    "Instagram: @{h}",
    "Mi boletín: {l}",
    "Lista gratis: {l}",
    "Algunos enlaces son de afiliado, a ti no te cuestan nada.",
    "Únete a la comunidad: {l}",
    "Equipo que uso: {l}",
  ],
  zh: [
    "文中提到的都在这里：{l}",
    "IG：@{h}",
    "电子报：{l}",
    "免费清单：{l}",
    "部分为联盟链接，不会多花你的钱。",
    "社群：{l}",
    "拍摄设备：{l}",
  ],
};

/** Calls to action that end captions and descriptions. */
export const CALLS: ByLanguage = {
  en: [
    "Tell me in the comments what I missed.",
    "Save this for later.",
    "New video every week, subscribe if it helped.",
    "Part two?",
    "Send this to someone who needs it.",
    "Which one would you pick?",
    "Follow for more.",
    "Be nice to each other down there.",
  ],
  es: [
    "Cuéntame en comentarios qué faltó.",
    "Guárdalo para después.",
    "Video nuevo cada semana, suscríbete si ayudó.",
    "¿Parte dos?",
    "Envíaselo a quien lo necesite.",
    "¿Cuál elegirías?",
    "Sígueme para más.",
  ],
  zh: [
    "评论区告诉我漏了什么",
    "先收藏",
    "每周更新，有帮助就订阅",
    "要不要第二集",
    "转给需要的朋友",
    "你会选哪个",
    "关注我看更多",
  ],
};

/** Who the person is beside the niche. {c} is the city. */
export const PERSONA: ByLanguage = {
  en: [
    "📍{c}",
    "{c} based",
    "she/her",
    "mum of two",
    "nurse by day",
    "ex teacher",
    "he/him · {c}",
    "dog dad",
    "recovering perfectionist",
    "kind of an introvert",
    "built this from my bedroom",
    "PR & collabs welcome",
  ],
  es: [
    "📍{c}",
    "Desde {c}",
    "mamá de dos",
    "enfermera de día",
    "exprofe",
    "papá perruno",
    "perfeccionista en recuperación",
    "un poco introvertida",
    "hecho desde mi cuarto",
    "Abierta a colaboraciones",
  ],
  zh: [
    "📍{c}",
    "坐标{c}",
    "两个孩子的妈",
    "白天上班晚上剪片",
    "前老师",
    "社恐本恐",
    "在卧室里开始的频道",
    "欢迎合作",
    "佛系更新",
  ],
};

/** Second sentence of a channel description. {k} keyword, {w} posting rhythm in days. */
export const CHANNEL_ABOUT: ByLanguage = {
  en: [
    "I make videos about {k}, mostly {a} and {b}.",
    "This channel is about {k} without the shouting: {a}, {b}, and the mistakes in between.",
    "New videos about {a} and {b} every {w} days or so.",
    "Here you find {a}, {b} and a lot of honest {k} talk.",
    "Started as a diary, became a {k} channel. Expect {a} and {b}.",
    "{k} for people with jobs and little time. {a}, {b}, repeat.",
  ],
  es: [
    "Hago videos de {k}, sobre todo {a} y {b}.",
    "Este canal va de {k} sin gritos: {a}, {b} y los errores de por medio.",
    "Videos de {a} y {b} cada {w} días más o menos.",
    "Aquí encuentras {a}, {b} y mucho {k} sincero.",
    "Empezó como diario y acabó en canal de {k}. Espera {a} y {b}.",
  ],
  zh: [
    "分享{k}的频道，主要是{a}和{b}。",
    "不吵不闹聊{k}：{a}、{b}，还有中间踩过的坑。",
    "大约每{w}天更新一次{a}和{b}。",
    "这里有{a}、{b}和很多真实的{k}内容。",
    "从日记变成{k}频道，会有{a}和{b}。",
  ],
};

/** Tags that people add whatever the post is about. */
export const BROAD_TAGS: ByLanguage = {
  en: [
    "fyp",
    "foryou",
    "viral",
    "trending",
    "foryoupage",
    "tiktokmademebuyit",
    "ad",
    "creator",
    "2026",
    "learnontiktok",
  ],
  es: ["parati", "fyp", "viral", "tendencia", "foryou", "aprendeentiktok", "publi", "latinos", "2026"],
  zh: ["推荐", "fyp", "热门", "干货分享", "日常", "中文", "2026", "台湾", "记录真实生活"],
};

/** Marks between words of captions and names. */
export const EMOJI = ["✨", "😭", "🔥", "💛", "🫶", "😅", "🙌", "👀", "💫", "🤍", "😂", "👇", "📌", "🌿"] as const;

/** What viewers write. {s} is the subject of the post. */
export const COMMENTS: ByLanguage = {
  en: [
    "I needed this today",
    "where did you get that?",
    "the {s} part 😭",
    "tried it, works",
    "can you do one for beginners?",
    "first",
    "who else is watching in bed",
    "you explain {s} better than my teacher",
    "price?",
    "does it ship to Canada?",
    "not me saving this for the fifth time",
    "sound on!!",
    "this is an ad isn't it",
    "the ending 💀",
    "more {s} please",
    "your voice is so calming",
    "I did the same and it broke",
    "underrated channel",
  ],
  es: [
    "justo lo que necesitaba",
    "¿dónde lo compraste?",
    "la parte de {s} 😭",
    "lo probé y funciona",
    "haz uno para principiantes",
    "primera",
    "quién más lo ve en la cama",
    "explicas {s} mejor que mi profe",
    "¿precio?",
    "¿envían a México?",
    "guardado por quinta vez",
    "qué crack",
    "esto es publicidad ¿no?",
    "el final 💀",
    "más de {s} por favor",
    "canal infravalorado",
  ],
  zh: [
    "正好需要",
    "哪里买的？",
    "{s}那段笑死",
    "试了真的有用",
    "出一期新手的吧",
    "前排",
    "躺在床上看的举手",
    "讲{s}比老师清楚",
    "多少钱",
    "求链接",
    "第五次收藏了",
    "这是广告吧",
    "结尾绝了",
    "还想看{s}",
    "宝藏频道",
  ],
};

/** How a one-line caption begins ({l} is the line) or what it adds about the subject. */
export const HOOKS: ByLanguage = {
  en: [
    "POV: {l}",
    "reminder: {l}",
    "day {d}: {l}",
    "okay but {l}",
    "{l} (about {s})",
    "{s}. {l}",
    "no one asked, but {l}",
    "{l}, and other {s} news",
    "me, every week: {l}",
    "unpopular {k} opinion: {l}",
    "{l} 🙃 thoughts on {s}?",
    "filmed this at 6 am: {l}",
    "replying to everyone about {s}: {l}",
  ],
  es: [
    "POV: {l}",
    "recordatorio: {l}",
    "día {d}: {l}",
    "vale, pero {l}",
    "{l} (hablo de {s})",
    "{s}. {l}",
    "nadie preguntó, pero {l}",
    "{l}, y otras noticias de {s}",
    "yo cada semana: {l}",
    "opinión impopular de {k}: {l}",
    "{l} 🙃 ¿qué opinas de {s}?",
    "respondo a todos sobre {s}: {l}",
  ],
  zh: [
    "提醒一下：{l}",
    "第{d}天：{l}",
    "不是，{l}",
    "{l}（说的是{s}）",
    "{s}，{l}",
    "没人问但是{l}",
    "每周都这样：{l}",
    "{k}冷门观点：{l}",
    "{l}，你们觉得{s}怎么样",
    "统一回复{s}的问题：{l}",
    "早上六点拍的，{l}",
  ],
};
