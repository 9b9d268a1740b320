import { readFileSync } from "node:fs";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";

/** Reports as different mail systems write them, around the answer of the server that refused the mail. Written anew after their known shapes. */

export const RECIPIENT = "ana@c.example";
export const SENDER = "mia@lumo.example";
export const OUR_ID = "<rcp-01hq@lumo.example>";

export type Label = "hard" | "soft";
/** One line of `tests/fixtures/bounces/diagnostics.txt`. */
export type Diagnostic = { label: Label; status: string; answer: string };

export function loadDiagnostics(): Diagnostic[] {
  return readFileSync("tests/fixtures/bounces/diagnostics.txt", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [label, status = "", answer = ""] = line.split(" | ");
      if (label !== "hard" && label !== "soft") throw new Error(`No label: ${line}`);
      return { label, status, answer };
    });
}

/** What the server gives back of our mail: full of words that would decide if they were read. */
const RETURNED = [
  `Return-Path: <${SENDER}>`,
  "Received: from mail.lumo.example by mx.example; Mon, 23 Nov 2026 10:12:00 +0000",
  "X-Spam-Status: No, score=0.1",
  "Authentication-Results: mx.example; spf=pass dmarc=pass",
  `Message-ID: ${OUR_ID}`,
  `From: Mia <${SENDER}>`,
  `To: ${RECIPIENT}`,
  "Subject: A lamp for you",
  "",
  "Hi Ana, no such user of our lamps has a mailbox full of spam. The address does not exist yet, over quota or not.",
  "If you would rather not hear from me again, you can unsubscribe here: https://app.example/unsubscribe/abc.def",
].join("\n");

function multipart(head: string, text: string, { status, answer }: Diagnostic, returned = true): string {
  return [
    head,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    "MIME-Version: 1.0",
    "",
    "--b1",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${RECIPIENT}`,
    "Action: failed",
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${answer.replace(/(.{60}\S*) /g, "$1\n ")}`,
    ...(returned ? ["--b1", "Content-Type: message/rfc822", "", RETURNED] : []),
    "--b1--",
    "",
  ].join("\n");
}

const plainMail = (head: string, text: string) => `${head}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;

/** Each dialect takes one answer and writes the whole mail. */
export const DIALECTS: Readonly<Record<string, (diagnostic: Diagnostic) => string>> = {
  postfix: (d) =>
    multipart(
      `From: MAILER-DAEMON@mx.example (Mail Delivery System)\nTo: ${SENDER}\nSubject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied`,
      `This is the mail system at host mx.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<${RECIPIENT}>: host mx.c.example[192.0.2.8] said: ${d.answer}`,
      d,
    ),
  gmail: (d) =>
    multipart(
      `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nTo: ${SENDER}\nSubject: Delivery Status Notification (Failure)\nX-Failed-Recipients: ${RECIPIENT}\nReferences: ${OUR_ID}`,
      `** Message not delivered **\n\nThere was a problem delivering your message to ${RECIPIENT}. See the technical details below.\n\nThe response from the remote server was:\n${d.answer}`,
      d,
    ),
  exchange: (d) =>
    multipart(
      `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@c.example>\nTo: ${SENDER}\nSubject: Undeliverable: A lamp for you`,
      `Delivery has failed to these recipients or groups:\n\n${RECIPIENT}\n\nDiagnostic information for administrators:\n\nGenerating server: mx.c.example\n\n${RECIPIENT}\nRemote Server returned '${d.answer}'\n\nOriginal message headers:\n\n${RETURNED}`,
      d,
      false,
    ),
  sendmail: (d) =>
    multipart(
      `From: Mail Delivery Subsystem <MAILER-DAEMON@lumo.example>\nTo: ${SENDER}\nSubject: Returned mail: see transcript for details`,
      `The original message was received at Mon, 23 Nov 2026 10:12:00 GMT\nfrom localhost [127.0.0.1]\n\n   ----- The following addresses had permanent fatal errors -----\n<${RECIPIENT}>\n    (reason: ${d.answer})\n\n   ----- Transcript of session follows -----\n... while talking to mx.c.example.:\n<<< ${d.answer}`,
      d,
    ),
  exim: (d) =>
    plainMail(
      `From: Mail Delivery System <Mailer-Daemon@lumo.example>\nTo: ${SENDER}\nSubject: Mail delivery failed: returning message to sender\nX-Failed-Recipients: ${RECIPIENT}`,
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${RECIPIENT}\n    host mx.c.example [192.0.2.8]\n    ${d.answer}\n\n------ This is a copy of the message, including all the headers. ------\n\n${RETURNED}`,
    ),
  qmail: (d) =>
    plainMail(
      `From: MAILER-DAEMON@mx.c.example\nTo: ${SENDER}\nSubject: failure notice`,
      `Hi. This is the qmail-send program at mx.c.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${RECIPIENT}>:\n${d.answer}\n\n--- Below this line is a copy of the message.\n\n${RETURNED}`,
    ),
  yahoo: (d) =>
    plainMail(
      `From: MAILER-DAEMON@yahoo.example\nTo: ${SENDER}\nSubject: Failure Notice`,
      `Sorry, we were unable to deliver your message to the following address.\n\n<${RECIPIENT}>:\n${d.answer}\n\n--- Below this line is a copy of the message.\n\n${RETURNED}`,
    ),
  zoho: (d) =>
    plainMail(
      `From: mailer-daemon@mail.zoho.example\nTo: ${SENDER}\nSubject: Undelivered Mail Returned to Sender`,
      `This message was created automatically by mail delivery software.\n A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n${RECIPIENT}, ERROR CODE :${d.answer}\n\n[Message header follows]\n${RETURNED}`,
    ),
  gmx: (d) =>
    plainMail(
      `From: MAILER-DAEMON (GMX Mailer Daemon)\nTo: ${SENDER}\nSubject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. The following addresses failed:\n\n<${RECIPIENT}>:\nSMTP error from remote server:\n${d.answer}\n\n--- The header of the original message is following. ---\n\n${RETURNED}`,
    ),
  mailru: (d) =>
    plainMail(
      `From: mailer-daemon@corp.mail.example\nTo: ${SENDER}\nSubject: Mail failure.\nX-Failed-Recipients: ${RECIPIENT}`,
      `This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  ${RECIPIENT}\n    ${d.answer}\n\n------ This is a copy of the message, including all the headers. ------\n\n${RETURNED}`,
    ),
  courier: (d) =>
    multipart(
      `From: "Courier mail server at mx.example" <@mx.example>\nTo: ${SENDER}\nSubject: NOTICE: mail delivery status.`,
      `This is a delivery status notification from mx.example,\nrunning the Courier mail server.\n\nUNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${RECIPIENT}>:\n    mx.c.example [192.0.2.8]:\n<<< ${d.answer}`,
      d,
    ),
  oracle: (d) =>
    multipart(
      `From: Internet Mail Delivery <postmaster@mx.example>\nTo: ${SENDER}\nSubject: Delivery Notification: Delivery has failed`,
      `This report relates to a message you sent with the following header fields:\n\n  Message-id: ${OUR_ID}\n  From: Mia <${SENDER}>\n  To: ${RECIPIENT}\n  Subject: A lamp for you\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: ${RECIPIENT}\n  Reason: Remote SMTP server has rejected address\n  Diagnostic code: smtp;${d.answer}`,
      d,
    ),
  technical: (d) =>
    plainMail(
      `From: Mail Delivery System <noreply@mx.example>\nTo: ${SENDER}\nSubject: Delivery status notification`,
      `======================================================\n     This is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed permanently:\n\n  * ${RECIPIENT}\n\n======================================================\n                    Technical details:\n\nSMTP:RCPT host 192.0.2.8: ${d.answer}\n`,
    ),
  qq: (d) =>
    plainMail(
      `From: PostMaster <PostMaster@qq.example>\nTo: ${SENDER}\nSubject: 来自qq.com的退信`,
      `抱歉，您的邮件被退回来了……\n原邮件信息：\n时间 2026-11-23 10:12:00\n主题 A lamp for you\n收件人 ${RECIPIENT}\n退信原因\nhost mx3.c.example[192.0.2.8] said: ${d.answer}\n解决方案\n请与收件人联系。`,
    ),
  interscan: (d) =>
    plainMail(
      `From: postmaster@c.example\nTo: ${SENDER}\nSubject: Mail could not be delivered`,
      `****** Message from InterScan Messaging Security Suite ******\n\nSent <<< RCPT TO:<${RECIPIENT}>\nReceived >>> ${d.answer}\n\nUnable to deliver message to <${RECIPIENT}>\n\n************************     End of message     **********************`,
    ),
  german: (d) =>
    plainMail(
      `From: postmaster@c.example\nTo: ${SENDER}\nSubject: Unzustellbar: A lamp for you\nReturn-Path: <>`,
      `Ihre Nachricht an ${RECIPIENT} konnte nicht zugestellt werden.\n\nFehlermeldung des Empfangsservers:\n${d.answer}\n\n-----Ursprüngliche Nachricht-----\n${RETURNED}`,
    ),
};

/** A whole report of `tests/fixtures/bounces/reports.txt`, written as those of tests/support/answers.ts. */
export type LabelledReport = { name: string; expected: string; mail: IncomingMail };

export function loadReports(): LabelledReport[] {
  const blocks = readFileSync("tests/fixtures/bounces/reports.txt", "utf8").split(/^%%\n/m);
  return blocks.map((block, index) => {
    const lines = block.split("\n");
    const heads: [key: string, value: string][] = [];
    while (lines[0]?.startsWith("@") && !lines[0].startsWith("@@")) {
      const [, key = "", value = ""] = /^@(\w+) ?(.*)$/.exec(lines.shift() ?? "") ?? [];
      heads.push([key, value]);
    }
    const head = (key: string) => heads.find(([name]) => name === key)?.[1] ?? "";
    const [body = "", ...parts] = lines.join("\n").split(/^@@ /m);
    const isHtml = heads.some(([key]) => key === "html");
    const own = heads.filter(([key]) => key === "h").map(([, value]) => value);
    return {
      name: `${index + 1}: ${head("from")}, ${head("subject")}`,
      expected: head("expect"),
      mail: {
        headers: [`From: ${head("from")}`, `To: ${SENDER}`, ...own].map((line) => ({
          name: line.slice(0, line.indexOf(":")),
          value: line.slice(line.indexOf(":") + 1).trim(),
        })),
        from: /[^\s<>"]+@[^\s<>"]+/.exec(head("from"))?.[0] ?? "",
        cc: [],
        subject: head("subject"),
        text: isHtml ? "" : body,
        html: isHtml ? body : "",
        parts: parts.map((part) => ({ type: part.split("\n")[0] ?? "", text: part.slice(part.indexOf("\n") + 1) })),
        receivedAt: 0,
      },
    };
  });
}
