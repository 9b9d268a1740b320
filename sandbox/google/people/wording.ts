/** What people write back, in English and Chinese. `{…}` is filled in. */
import { pick } from "#sandbox/world/hash.ts";
import type { AnswerKind } from "./disposition.ts";

type Texts = Readonly<Record<AnswerKind | "managerWrites", readonly string[]>>;

const ENGLISH: Texts = {
  interested: [
    "Hi there,\n\nthis sounds like a lot of fun, count me in! What would you need from me and when?\n\n{name}",
    "Hey! Thanks for reaching out. I already use something similar, so this fits really well. Could you send me the brief?\n\nBest,\n{name}",
    "Hello,\n\nyes, I'd love to try it. You can ship a sample to me, just tell me where to send my address.\n\n{name}",
    "Sounds great, let's do it. I have a free slot the week after next. Shall we have a quick call?\n\nCheers, {name}",
    "Thank you for thinking of me 😊 I'm in. Happy to hear the details!\n{name}",
  ],
  price: [
    "Hi,\n\nmy rate for a dedicated video is {price}, an integration is {half}. What budget do you have in mind?\n\n{name}",
    "Thanks for your mail. Before we go on: what do you pay? I charge {price} for one post and two stories.\n\n{name}",
    "Hello! Please find my rates: video {price}, short {half}, usage rights 30 days +20 %. Does that work for you?\n\n{name}",
    "Hey, is this a paid collaboration? I don't work for free products. My fee starts at {price}.\n{name}",
  ],
  declines: [
    "Hi,\n\nthanks for your message, but this isn't a fit for my channel. Good luck with it!\n\n{name}",
    "Hello, I'm going to pass on this one, I'm not taking on new partnerships this year.\n\n{name}",
    "Thank you, but no thank you. I only work with brands I have used for years.\n{name}",
    "I appreciate the offer. Unfortunately I have an exclusive contract with a competitor, so I have to decline.\n\nAll the best,\n{name}",
  ],
  manager: [
    "Hi! Please talk to my manager about collaborations: {manager}. She takes care of everything.\n\n{name}",
    "Hello, all business inquiries go through {manager} now, write to them and mention me.\n\n{name}",
    "Thanks! I don't handle this myself any more. My agency does: {manager}\n{name}",
  ],
  managerWrites: [
    "Hi,\n\n{name} forwarded me your mail; I look after their partnerships. Could you tell me more about the scope and timing?\n\n{signature}",
    "Hello,\n\nI'm the manager of {name} and will be your contact from here on. Which deliverables do you have in mind?\n\n{signature}",
  ],
  unsubscribes: [
    "Please remove me from your list.",
    "Unsubscribe. Don't write to me again.",
    "I never signed up for this. Take my address out of your database, please.",
  ],
};

const CHINESE: Texts = {
  interested: [
    "你好，\n\n谢谢邀请，我对这个合作很感兴趣！请把具体要求和时间发给我。\n\n{name}",
    "您好！看了一下产品，很适合我的频道，可以先寄一份样品吗？\n\n{name}",
    "可以的，我们聊聊细节吧，我下下周有档期。\n{name}",
    "太好了，我一直想试试这个！需要我怎么配合？😊\n\n{name}",
  ],
  price: [
    "你好，\n\n我的报价是单条视频 {price}，植入 {half}。请问你们预算是多少？\n\n{name}",
    "您好，请问这次合作费用怎么算？我一条视频收 {price}起。\n{name}",
    "可以合作，不过先说一下价格：图文 {half}，视频 {price}，授权另计。\n\n{name}",
  ],
  declines: [
    "您好，感谢联系，不过这个产品不太适合我的账号，这次就不合作了。\n\n{name}",
    "谢谢，暂时不接商务合作。祝顺利！\n{name}",
    "不好意思，我和同类品牌有独家合约，没办法参加。\n\n{name}",
  ],
  manager: [
    "您好，商务合作请联系我的经纪人：{manager}，谢谢！\n\n{name}",
    "我现在不自己谈合作了，请写邮件给我的机构 {manager}。\n{name}",
  ],
  managerWrites: [
    "您好，\n\n我是{name}的经纪人，她把您的邮件转给我了，后续由我和您对接。方便说一下合作形式和时间吗？\n\n{signature}",
    "你好，{name}的商务由我负责，请问具体需要哪些内容？\n\n{signature}",
  ],
  unsubscribes: ["请不要再给我发邮件了。", "退订，把我的邮箱从你们名单里删掉。", "我没有订阅过，请停止发送。"],
};

const AWAY_ENGLISH = [
  "Hi,\n\nI'm out of the office until {date} with limited access to mail. I'll get back to you after that.\n\n{name}",
  "Thanks for your message! I'm travelling and will be back on {date}. For anything urgent please wait until then ;)\n\n{name}",
  "Hello, I am on parental leave and return on {date}. Your mail will not be forwarded.\n\n{name}",
];
const AWAY_CHINESE = [
  "您好，我正在休假，{date}回来，届时会尽快回复您。\n\n{name}",
  "自动回复：本人外出拍摄至{date}，期间不方便查看邮件，谢谢理解。\n{name}",
];

const TEXTS = { en: ENGLISH, zh: CHINESE } as const;

export type Filling = { name: string; manager: string; signature: string; hash: number };

/** An answer of this kind, the same for the same `hash`. */
export function answerText(language: "en" | "zh", kind: AnswerKind | "managerWrites", filling: Filling): string {
  const price = 150 + 50 * (filling.hash % 60);
  return fillIn(pick(TEXTS[language][kind], filling.hash), {
    ...filling,
    price: inDollars(language, price),
    half: inDollars(language, Math.round(price / 2)),
  });
}

function inDollars(language: "en" | "zh", amount: number): string {
  return language === "zh" ? `${amount} 美元` : `$${amount}`;
}

/** An automatic reply that names the day of the return. */
export function awayText(language: "en" | "zh", returnsAtMs: number, filling: Filling): string {
  const texts = language === "zh" ? AWAY_CHINESE : AWAY_ENGLISH;
  return fillIn(pick(texts, filling.hash), { ...filling, date: writeDate(language, returnsAtMs, filling.hash) });
}

/** The day as people write it: in figures, with the month's name, with the day of the week. */
function writeDate(language: "en" | "zh", atMs: number, hash: number): string {
  const date = new Date(atMs);
  const inWords = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(date);
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  if (language === "zh")
    return pick([`${month}月${day}日`, `${date.getUTCFullYear()}年${month}月${day}日`], hash >>> 3);
  return pick(
    [
      inWords({ day: "numeric", month: "long" }),
      inWords({ weekday: "long", day: "numeric", month: "long" }),
      new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(date),
      date.toISOString().slice(0, 10),
    ],
    hash >>> 3,
  );
}

function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
