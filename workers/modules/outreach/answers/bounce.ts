import { plain } from "./fresh-text.ts";
import { headerOf, type IncomingMail, partOf } from "./mail.ts";

/** Reports of failed and delayed delivery: RFC 3464 status first (codes: RFC 3463), then the words of common mail systems. */

export type BounceReason =
  | "no_such_address"
  | "no_such_domain"
  | "address_disabled"
  | "mailbox_full"
  | "refused"
  | "too_large"
  | "delayed"
  | "temporary";
export type Bounce = { isHard: boolean; reason: BounceReason; word: string };

const REPORTER = /^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|maildaemon|bounces?|mdaemon)(?:[@+._-]|$)/;
const SUBJECTS = [
  "delivery status notification",
  "undeliverable",
  "undelivered",
  "nondeliverable",
  "non-deliverable",
  "returned mail",
  "returned to sender",
  "delivery failure",
  "delivery has failed",
  "mail delivery failed",
  "failure notice",
  "delivery notification",
  "mail system error",
  "could not send message",
  "delayed mail",
  "退信",
  "未送达",
  "投递失败",
  "发送失败",
  "无法投递",
  "无法递送",
  "无法送达",
  "退回通知",
  "传送状态通知",
  "延迟",
  "未投递",
  "sender notified of mail bounce",
];
const HARD: ReadonlySet<BounceReason> = new Set(["no_such_address", "no_such_domain", "address_disabled"]);

/** Enhanced status codes by prefix; the longest that fits decides, and class 4 is always temporary. */
const CODES: readonly (readonly [prefix: string, BounceReason])[] = [
  ["5.1.2", "no_such_domain"],
  ["5.1.7", "refused"],
  ["5.1.8", "refused"],
  ["5.1", "no_such_address"],
  ["5.2.1", "address_disabled"],
  ["5.2.2", "mailbox_full"],
  ["5.2.3", "too_large"],
  ["5.3.4", "too_large"],
  ["5.4.4", "no_such_domain"],
  ["5.4.1", "refused"],
  ["5.", "refused"],
  ["4.2.2", "mailbox_full"],
  ["4.", "temporary"],
];

/** The first list in which a word is found decides: what is only for now stands before what is for good. */
const WORDS: readonly (readonly [BounceReason, readonly string[]])[] = [
  [
    "delayed",
    [
      "will be retried",
      "will retry",
      "still being retried",
      "warning message only",
      "this is a warning only",
      "delayed mail",
      "delivery status notification (delay)",
      "not been delivered yet",
      "could not be delivered yet",
      "暂时无法投递",
      "暂时无法送达",
      "延迟投递",
      "继续尝试",
      "继续重试",
      "暂时性问题",
      "传送状态通知(延迟)",
    ],
  ],
  [
    "mailbox_full",
    [
      "mailbox full",
      "mailbox is full",
      "mailbox for * is full",
      "over quota",
      "quota exceeded",
      "exceeded storage",
      "inbox is full",
      "out of storage",
      "已满",
      "空间不足",
      "容量不足",
      "超出容量",
      "超过容量",
    ],
  ],
  [
    "too_large",
    [
      "too large",
      "size exceeds",
      "exceeds the maximum",
      "exceeds fixed limit",
      "附件太大",
      "邮件太大",
      "邮件过大",
      "大小限制",
    ],
  ],
  [
    "refused",
    [
      "5.7.",
      "blocked",
      "rejected due to content",
      "spam",
      "policy",
      "dmarc",
      "unauthenticated",
      "blacklist",
      "blocklist",
      "reputation",
      "垃圾邮件",
      "拒收",
      "频率",
      "反垃圾",
      "被拒绝",
      "黑名单",
    ],
  ],
  [
    "no_such_domain",
    [
      "domain couldn't be found",
      "domain could not be found",
      "domain not found",
      "host not found",
      "no such domain",
      "unrouteable",
      "unroutable",
      "unable to route",
      "no mail hosts",
      "name service error",
      "域名不存在",
      "域名解析失败",
      "域名错误",
      "找不到域名",
    ],
  ],
  [
    "address_disabled",
    [
      "mailbox disabled",
      "mailbox has been disabled",
      "account is disabled",
      "account disabled",
      "account has been disabled",
      "is inactive",
      "no longer works here",
      "account is closed",
      "account has been closed",
      "deactivated",
      "suspended",
      "被禁用",
      "已停用",
      "已被停用",
      "已注销",
      "已冻结",
      "未开通",
      "已关闭",
      "被封",
    ],
  ],
  [
    "no_such_address",
    [
      "5.1.1",
      "5.1.10",
      "user unknown",
      "unknown user",
      "unknown recipient",
      "no such user",
      "no such recipient",
      "no such mailbox",
      "no mailbox here",
      "does not exist",
      "doesn't exist",
      "not exist",
      "doesn't have a",
      "couldn't be found",
      "could not be found",
      "wasn't found",
      "was not found",
      "user not found",
      "recipient not found",
      "recipientnotfound",
      "mailbox not found",
      "address not found",
      "invalid recipient",
      "invalid mailbox",
      "invalid email recipients",
      "invalid address",
      "recipient address rejected",
      "mailbox unavailable",
      "not a known user",
      "不存在",
      "找不到",
      "无此用户",
      "没有此用户",
      "地址错误",
      "地址有误",
      "无效地址",
      "用户未找到",
    ],
  ],
  [
    "temporary",
    [
      "temporar",
      "timed out",
      "timeout",
      "connection refused",
      "greylist",
      "try again later",
      "deferred",
      "service unavailable",
      "421",
      "451",
      "452",
      "超时",
      "繁忙",
      "稍后",
      "临时",
    ],
  ],
];

/** The bounce that a capped mail reports, or null when it is none. */
export function readBounce(mail: IncomingMail): Bounce | null {
  if (!isReport(mail)) return null;
  const status = plain(partOf(mail, "message/delivery-status"));
  const action = valueIn(status, "action:");
  const code = /[245]\.\d{1,3}\.\d{1,3}/.exec(valueIn(status, "status:"))?.[0] ?? "";
  if (action === "delivered" || action === "relayed" || action === "expanded" || code.startsWith("2")) return null;
  if (action === "delayed") return { isHard: false, reason: "delayed", word: action };
  const words = `${plain(mail.subject)}\n${plain(mail.text)}\n${valueIn(status, "diagnostic-code:")}`;
  const known = code === "5.0.0" ? undefined : CODES.find(([prefix]) => code.startsWith(prefix));
  if (known) return bounceFor(known[1], code);
  for (const [reason, list] of WORDS) {
    const word = list.find((one) => words.includes(one));
    if (word !== undefined) return bounceFor(reason, word);
  }
  // A final failure that gives no reason says nothing against the address.
  return { isHard: false, reason: "refused", word: "" };
}

function bounceFor(reason: BounceReason, word: string): Bounce {
  return { isHard: HARD.has(reason), reason, word };
}

function isReport(mail: IncomingMail): boolean {
  if (partOf(mail, "message/delivery-status") !== "") return true;
  const type = headerOf(mail, "content-type");
  if (type.includes("report-type=delivery-status") || type.includes('report-type="delivery-status"')) return true;
  if (headerOf(mail, "x-failed-recipients") !== "") return true;
  const subject = plain(mail.subject);
  const named = SUBJECTS.some((words) => subject.includes(words));
  return named && (REPORTER.test(mail.from) || hasMachineWords(plain(mail.text)));
}

function hasMachineWords(text: string): boolean {
  return (
    text.includes("mail delivery") ||
    text.includes("delivery failed") ||
    text.includes("收件人") ||
    /\b[45]\d\d[ -][45]\.\d/.test(text) ||
    text.includes("user unknown") ||
    text.includes("退回")
  );
}

/** The value of the first line that begins so; "" when there is none. */
function valueIn(text: string, name: string): string {
  const line = text.split("\n").find((one) => one.startsWith(name));
  return line?.slice(name.length).trim() ?? "";
}
