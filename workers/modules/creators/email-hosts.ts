/** Hosts that decide whether a text names a mailbox: those that have nothing but mailboxes, and those that have none. Pure data. */

function words(list: string): string[] {
  return list.split(/\s+/).filter(Boolean);
}

/** Who offers mailboxes to everybody: after "at" such a domain makes an address of what could else be a place on the web. */
export const MAIL_PROVIDERS: ReadonlySet<string> = new Set(
  words(`gmail.com googlemail.com outlook.com outlook.es outlook.fr outlook.de hotmail.com hotmail.co.uk hotmail.es hotmail.fr live.com msn.com
  yahoo.com yahoo.co.uk yahoo.co.jp yahoo.es yahoo.fr yahoo.com.br ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
  gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.ru yandex.com zoho.com fastmail.com hey.com tutanota.com qq.com foxmail.com 163.com
  126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com naver.com daum.net hanmail.net`),
);

/** Names of mail hosts that stand for their one well-known domain when nothing follows them: "lara@gmail". */
export const BARE_MAIL_HOSTS: ReadonlyMap<string, string> = new Map([
  ...words(
    "gmail googlemail hotmail outlook yahoo ymail icloud aol protonmail fastmail tutanota foxmail qq 163 126 naver hanmail",
  ).flatMap((name): [string, string][] => [
    [name, `${name}.com`],
    [`${name}com`, `${name}.com`],
  ]),
  ["hanmail", "hanmail.net"],
  ["hanmailcom", "hanmail.net"],
]);

/** Mail domains that stand in a bio only for a mailbox: in front of one a name is an address, with its @ or without. */
const MAILBOX_ONLY =
  /^(?:gmail\.com|googlemail\.com|hotmail\.(?:com|co\.uk|es|fr|it|de)|outlook\.(?:com|es|fr|de|it)|yahoo\.(?:com|co\.uk|es|fr|de|it|com\.(?:br|mx|ar))|ymail\.com|icloud\.com|protonmail\.com|foxmail\.com|hanmail\.net)$/;

/** The first labels of those domains. */
export const MAILBOX_NAMES: ReadonlySet<string> = new Set(
  words("gmail googlemail hotmail outlook yahoo ymail icloud protonmail foxmail hanmail"),
);
/** Those that are part of no other word, so that a name may run into them: "laragmail.com". */
export const GLUED_MAILBOX = /^([a-z0-9_][a-z0-9_.+-]{2,})(gmail|googlemail|hotmail|protonmail)$/i;

/** Whether a domain (lower case) has mailboxes and nothing else that people would name. */
export function isMailboxOnly(domain: string): boolean {
  return MAILBOX_ONLY.test(domain);
}

/** Shorteners and pages of links: they have no mailboxes. */
const NO_MAILBOXES = new Set(
  words(`bit.ly bitly.com tinyurl.com goo.gl t.co ow.ly buff.ly rb.gy is.gd cutt.ly shorturl.at tiny.cc amzn.to amzn.eu a.co youtu.be fb.me
  wa.me t.me m.me ig.me linktr.ee linktree.com lnk.to lnk.bio beacons.ai bio.site solo.to hoo.be stan.store campsite.bio taplink.cc msha.ke
  withkoji.com heylink.me link.me direct.me allmylinks.com snipfeed.co komi.io carrd.co discord.gg discord.com paypal.me cash.app spoti.fi
  geni.us smarturl.it ffm.to fanlink.to liketk.it shopltk.com rstyle.me go.magik.ly`),
);
/** Sites where " @ name.com" names a page: mail of theirs is their staff's. */
const SITES = new Set(
  words(`youtube.com instagram.com tiktok.com twitter.com x.com facebook.com threads.net snapchat.com pinterest.com twitch.tv kick.com
  patreon.com ko-fi.com onlyfans.com fansly.com etsy.com depop.com poshmark.com vinted.com amazon.com amazon.co.uk ebay.com spotify.com
  open.spotify.com soundcloud.com music.apple.com apple.com shein.com temu.com gofundme.com paypal.com venmo.com reddit.com tumblr.com
  telegram.me vk.com linkedin.com substack.com medium.com wattpad.com roblox.com steamcommunity.com`),
);

/** Whether a domain has no mailboxes (lower case); `isSure` where an @ stands without gaps. */
export function hasNoMailboxes(domain: string, isSure: boolean): boolean {
  const plain = domain.replace(/^(?:www|m)\./, "");
  return NO_MAILBOXES.has(plain) || (!isSure && SITES.has(plain));
}
