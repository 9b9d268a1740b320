/** Rows of lists of creators as tools and people write them, with the address that is in them. Made by a fixed seed: every run has the same rows. */

export type CreatorRow = { name: string; cells: string[]; email: string | null };

function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const FIRST = [
  "Lia",
  "Nova",
  "Jana",
  "Björn",
  "François",
  "João",
  "Iñigo",
  "Zoë",
  "王芳",
  "さくら",
  "지은",
  "Anna-Lena",
  "Mo",
  "D'Arcy",
  "فاطمة",
];
const LAST = ["Fields", "Kocht", "Müller", "Benoît", "Araújo", "Peña", "Cooks", "Travels", "美食", "Beauty", ""];
const HOSTS = [
  "gmail.com",
  "outlook.com",
  "yahoo.co.uk",
  "icloud.com",
  "northlight.com",
  "qq.com",
  "gmx.de",
  "lia-studio.co",
  "müller.de",
  "agency.media",
];
const EMOJI = ["📧", "📩", "✉️", "💌", "👉", "→", "⬇️", "•", "❤️‍🔥", "🇺🇸"];

/** How an address stands in a bio. */
const SHAPES: readonly ((email: string, emoji: string) => string)[] = [
  (email) => email,
  (email, emoji) => `${emoji}${email}`,
  (email, emoji) => `UGC creator ${emoji}${email}${emoji}`,
  (email, emoji) => `${email}${emoji} | based in LA`,
  (email) => `Collabs: ${email}.`,
  (email) => `business inquiries (${email})`,
  (email) => `商务合作邮箱：${email}。`,
  (email) => `合作请联系${email}谢谢`,
  (email) => `mailto:${email}?subject=Collab`,
  (email) => `“${email}”`,
  (email) => `*${email}*`,
  (email) => `DM or ${email}, rates on request`,
  (email) => `Management <${email.toUpperCase()}>`,
  (email) => email.replace("@", "＠"),
  (email) => email.replace("@", " [at] ").replaceAll(/\.(?=[a-z]+$)/g, " [dot] "),
  (email) => email.replace("@", "(at)"),
  (email) => `\u200b${email}\u200b`,
  (email, emoji) => `24 y/o ${emoji} Berlin\n${email}\nlinktr.ee/x`,
];

export function creatorRows(count: number): CreatorRow[] {
  const random = randomBy(22);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, at) => {
    const first = pick(FIRST);
    const name = `${first} ${pick(LAST)}`.trim();
    const ascii = `creator${at}`;
    const local = pick([ascii, `${ascii}.collabs`, `hello_${ascii}`, `${ascii}-mgmt`, `${ascii}+ugc`]);
    const host = pick(HOSTS);
    const shape = pick(SHAPES);
    const isSpelled = shape("a@b.c", "").includes("[at]") || shape("a@b.c", "").includes("(at)");
    const email = random() < 0.2 ? null : `${local}@${isSpelled && host === "müller.de" ? "gmail.com" : host}`;
    const handle = pick([ascii, `${ascii}.fields`, `the.${ascii}`]);
    const link = pick([
      `https://www.tiktok.com/@${handle}`,
      `https://www.instagram.com/${handle}/`,
      `https://www.youtube.com/@${handle}`,
      `www.tiktok.com/@${handle}?lang=en`,
    ]);
    const bio =
      email === null
        ? pick(["travel & food", `ig: @${handle}`, "v@1.2.3 fan", "follow @nova.kocht", ""])
        : shape(email, pick(EMOJI));
    const avatar = `https://p16-sign.tiktokcdn-us.com/${ascii}@2x.jpeg`;
    return { name, email, cells: [pick(["YouTube", "TikTok", "Instagram"]), avatar, link, name, `${at}.3k`, bio] };
  });
}
