import type { Language } from "./niche.ts";

/** A kind of post. `words` are what people type to find it; every title of the format carries at least one of them. */
export interface Format {
  readonly key: string;
  readonly words: Readonly<Record<Language, readonly string[]>>;
  readonly titles: Readonly<Record<Language, readonly string[]>>;
}

/** Titles: {s} subject, {S} subject capitalised, {n} small number, {d} number of days, {k} keyword of the niche, {p} price, {c} city, {y} year. */
export const FORMATS: readonly Format[] = [
  {
    key: "review",
    words: {
      en: ["review", "honest", "worth"],
      es: ["reseña", "review", "opinión", "opinion"],
      zh: ["测评", "评测", "真实"],
    },
    titles: {
      en: [
        "My honest {s} review after {d} days",
        "{S} review: worth the {p}?",
        "I was wrong about {s} (full review)",
        "{S}, reviewed by someone who paid for it",
        "Is {s} still worth it in {y}? An honest look",
        "Honest thoughts on {s}, the good and the bad",
        "{n} things nobody says in a {s} review",
        "Cheap vs expensive {s}: honest review",
      ],
      es: [
        "Mi reseña honesta de {s} tras {d} días",
        "{S}: ¿vale lo que cuesta? Opinión sincera",
        "Me equivoqué con {s} (reseña completa)",
        "Reseña de {s}, pagada por mí",
        "¿Sigue valiendo la pena {s} en {y}? Mi opinión",
        "{S}: lo bueno y lo malo, reseña real",
        "{n} cosas que nadie dice en una reseña de {s}",
        "{S} barato contra caro: reseña",
      ],
      zh: [
        "{s}真实测评｜用了{d}天说实话",
        "{s}值不值？自费测评",
        "我错怪{s}了，完整测评",
        "{y}年还要买{s}吗？真实感受",
        "{s}的优点和缺点，测评一次说清",
        "平价和大牌{s}对比测评",
        "{n}个关于{s}的真实评测结论",
      ],
    },
  },
  {
    key: "tutorial",
    words: {
      en: ["tutorial", "guide", "how", "beginner", "beginners", "step"],
      es: ["tutorial", "guía", "cómo", "principiantes", "paso"],
      zh: ["教程", "教学", "新手", "步骤", "攻略"],
    },
    titles: {
      en: [
        "{S} for beginners: the only guide you need",
        "How I do {s}, step by step",
        "{S} tutorial in under ten minutes",
        "The lazy guide to {s}",
        "Beginner tutorial: {s} without the jargon",
        "How to get {s} right the first time",
        "{S} in {n} steps (beginner friendly)",
        "A slow, careful {s} tutorial",
      ],
      es: [
        "{S} para principiantes: guía completa",
        "Cómo hago {s}, paso a paso",
        "Tutorial de {s} en menos de diez minutos",
        "La guía perezosa de {s}",
        "{S} en {n} pasos (tutorial fácil)",
        "Cómo acertar con {s} a la primera",
        "Tutorial lento y claro: {s}",
      ],
      zh: [
        "{s}新手教程，看这一篇就够",
        "{s}教程｜一步一步来",
        "{n}步学会{s}，新手也可以",
        "懒人版{s}攻略",
        "十分钟{s}教学",
        "第一次{s}怎么做？超详细教程",
        "{s}入门步骤｜建议收藏",
      ],
    },
  },
  {
    key: "vlog",
    words: {
      en: ["vlog", "day", "diary", "week"],
      es: ["vlog", "día", "diario", "semana"],
      zh: ["vlog", "日记", "一天", "记录"],
    },
    titles: {
      en: [
        "A day of {s} in {c} | vlog",
        "Vlog: {s}, errands and too much coffee",
        "{d} days of {s}, a diary",
        "A week of {s} with me",
        "Come with me: {s} in {c} (vlog)",
        "{k} diary: {s} and a small disaster",
        "Sunday vlog | {s} and rain",
      ],
      es: [
        "Un día de {s} en {c} | vlog",
        "Vlog: {s}, recados y mucho café",
        "{d} días de {s}, mi diario",
        "Una semana de {s} conmigo",
        "Ven conmigo: {s} en {c} (vlog)",
        "Diario de {k}: {s} y un pequeño desastre",
      ],
      zh: [
        "vlog｜在{c}{s}的一天",
        "{s}日记｜第{d}天",
        "一周{s}记录",
        "和我一起{s}｜{c}vlog",
        "周日vlog｜{s}和下雨天",
        "{k}日记｜{s}翻车现场",
      ],
    },
  },
  {
    key: "tips",
    words: {
      en: ["tips", "mistakes", "hacks", "advice"],
      es: ["consejos", "errores", "trucos", "tips"],
      zh: ["技巧", "避坑", "干货", "建议"],
    },
    titles: {
      en: [
        "{n} {s} mistakes I made so you do not have to",
        "{n} {s} tips I wish I had known",
        "Stop doing this with {s} (tips)",
        "{S} hacks that really save time",
        "My best {k} advice after {d} days of {s}",
        "The {s} mistake almost everyone makes",
        "Tips for {s} when you have no time",
        "{S}: {n} small tips, big difference",
      ],
      es: [
        "{n} errores con {s} que ya cometí por ti",
        "{n} consejos de {s} que ojalá hubiera sabido",
        "Deja de hacer esto con {s} (consejos)",
        "Trucos de {s} que sí ahorran tiempo",
        "El error con {s} que casi todos cometen",
        "Consejos de {s} para quien no tiene tiempo",
        "{S}: {n} trucos pequeños, gran cambio",
      ],
      zh: [
        "{s}避坑指南｜{n}个错误别再犯",
        "{n}个{s}技巧，早知道就好了",
        "{s}干货｜建议反复看",
        "别再这样{s}了｜避坑",
        "没时间也能做的{s}技巧",
        "{s}的{n}条真心建议",
      ],
    },
  },
  {
    key: "story",
    words: { en: ["story", "journey", "why"], es: ["historia", "camino", "porque"], zh: ["故事", "经历", "为什么"] },
    titles: {
      en: [
        "Why I quit my job for {k}: my story",
        "The story behind my {s}",
        "My {s} journey, {d} days in",
        "Why {s} changed how I think about {k}",
        "Storytime: {s} gone wrong in {c}",
        "From zero to {s}: an honest journey",
      ],
      es: [
        "Dejé mi trabajo por {k}: mi historia",
        "La historia detrás de {s}",
        "Mi camino con {s}, día {d}",
        "Historia: {s} salió mal en {c}",
        "De cero a {s}: mi historia sincera",
        "Mi historia con {s}, sin adornos",
      ],
      zh: [
        "我为什么辞职做{k}｜我的故事",
        "{s}背后的故事",
        "我的{s}经历｜第{d}天",
        "从零开始{s}的真实经历",
        "在{c}{s}翻车的故事",
      ],
    },
  },
  {
    key: "challenge",
    words: {
      en: ["tried", "challenge", "test", "testing"],
      es: ["probé", "reto", "prueba", "probando"],
      zh: ["挑战", "试了", "实测"],
    },
    titles: {
      en: [
        "I tried {s} every day for {d} days",
        "{S} challenge: {d} days, no excuses",
        "Testing viral {s} so you do not have to",
        "I tried {s} on a {p} budget",
        "The {c} {s} challenge",
        "Testing {n} kinds of {s}, one winner",
        "We tried {s} blindfolded",
      ],
      es: [
        "Probé {s} cada día durante {d} días",
        "Reto de {s}: {d} días sin excusas",
        "Probando {s} viral para que tú no lo hagas",
        "Probé {s} con {p} de presupuesto",
        "Reto {s} en {c}",
        "A prueba: {n} tipos de {s}, un ganador",
      ],
      zh: [
        "挑战{d}天{s}",
        "试了{n}种{s}，只有一个能打",
        "全网爆火的{s}实测",
        "{p}挑战{s}",
        "蒙眼挑战{s}",
        "连续{d}天{s}会怎样｜实测",
      ],
    },
  },
  {
    key: "ranking",
    words: {
      en: ["best", "top", "ranking", "favorites", "favourites"],
      es: ["mejores", "top", "ranking", "favoritos"],
      zh: ["排行", "推荐", "盘点", "最好"],
    },
    titles: {
      en: [
        "Top {n} {s} picks of {y}",
        "Ranking every {s} I own",
        "The best {s} under {p}",
        "{k} favorites: {s} edition",
        "Best and worst {s} this year",
        "{n} {s} favorites I keep coming back to",
        "Tier list: {s}, ranking everything",
      ],
      es: [
        "Los {n} mejores de {s} en {y}",
        "Ranking de {s}: todo lo que tengo",
        "Lo mejor de {s} por menos de {p}",
        "Favoritos de {k}: edición {s}",
        "Top y peores de {s} este año",
        "{n} favoritos de {s} a los que siempre vuelvo",
      ],
      zh: [
        "{y}年{s}排行榜",
        "{n}款{s}推荐，闭眼入",
        "{p}以内最好的{s}",
        "年度{s}盘点｜红榜黑榜",
        "{k}爱用物｜{s}推荐",
        "反复回购的{n}款{s}推荐",
      ],
    },
  },
  {
    key: "haul",
    words: {
      en: ["unboxing", "haul", "new"],
      es: ["unboxing", "compras", "haul", "nuevo"],
      zh: ["开箱", "新品", "好物"],
    },
    titles: {
      en: [
        "{S} unboxing and first impressions",
        "Huge {k} haul: {s} and more",
        "New {s} day! Unboxing",
        "Unboxing {p} of {s}",
        "{S} haul, what I kept and what went back",
        "PR unboxing: {s}, notebooks and chaos",
      ],
      es: [
        "Unboxing de {s} y primeras impresiones",
        "Gran haul de {k}: {s} y más",
        "¡Día de {s} nuevo! Unboxing",
        "Haul de {s}: qué me quedé y qué devolví",
        "Compras del mes: {s}",
        "Unboxing: {p} en {s}",
      ],
      zh: [
        "{s}开箱｜第一印象",
        "{k}好物开箱：{s}",
        "新品{s}到了！开箱",
        "花了{p}买{s}，开箱给你看",
        "{s}好物｜留下的和退掉的",
      ],
    },
  },
];

/** What people post between two posts on their subject; carries no word of any niche. */
export const OFF_TOPIC: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "small life update",
    "answering your questions",
    "thank you for this year",
    "I needed a break, so I took one",
    "we did it, thank you all",
    "what is in my bag",
    "I moved again",
    "reading your comments out loud",
    "no plan today",
    "a quiet one",
  ],
  es: [
    "pequeña actualización",
    "respondiendo sus preguntas",
    "gracias por este año",
    "necesitaba una pausa y la tomé",
    "lo logramos, gracias",
    "qué llevo en el bolso",
    "me mudé otra vez",
    "leyendo sus comentarios",
    "hoy sin plan",
    "uno tranquilo",
  ],
  zh: [
    "近况更新",
    "回答你们的问题",
    "谢谢这一年",
    "休息了一阵子",
    "我们做到了",
    "包里有什么",
    "又搬家了",
    "念评论",
    "今天没有计划",
    "安静的一期",
  ],
};
