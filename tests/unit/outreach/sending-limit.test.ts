/** Google's report of its sending limit, against reports and mails that use the same words. */
import { expect, test } from "vitest";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";

const WORDS = "You have reached a limit for sending mail. Your message was not sent.";
const DAEMON = "mailer-daemon@googlemail.com";

function report(from: string, text: string, status = ""): IncomingMail {
  return {
    headers: [
      { name: "From", value: `Mail Delivery Subsystem <${from}>` },
      { name: "Content-Type", value: 'multipart/report; report-type="delivery-status"' },
    ],
    ...{ from, cc: [], subject: "Delivery Status Notification (Failure)", text, html: "", receivedAt: 0 },
    parts:
      status === ""
        ? []
        : [{ type: "message/delivery-status", text: `Reporting-MTA: dns; googlemail.com\n\n${status}` }],
  };
}
const reasonOf = (mail: IncomingMail) => {
  const { kind, reason } = classifyAnswer(mail, { addresses: ["ana@studio.example"], text: "" });
  return `${kind} ${reason}`;
};
const ABOUT = "Final-Recipient: rfc822; ana@studio.example\nAction: failed\n";

test.each([
  ["its words", report(DAEMON, WORDS)],
  [
    "its words over two lines",
    report(DAEMON, "You have reached a limit for\nsending mail. Your message was not sent."),
  ],
  [
    "its words with the report's parts",
    report(DAEMON, WORDS, `${ABOUT}Status: 5.4.5\nDiagnostic-Code: smtp; ${WORDS}`),
  ],
  [
    "the words of the server",
    report(DAEMON, "", `${ABOUT}Status: 5.4.5\nDiagnostic-Code: smtp; 550-5.4.5 Daily user sending limit exceeded`),
  ],
  [
    "its code under words of another language",
    report(DAEMON, "Votre message n'a pas été envoyé.", `${ABOUT}Status: 5.4.5`),
  ],
  ["Chinese", report(DAEMON, "您已达到邮件发送上限，邮件未发送。")],
])("%s are the limit", (_what, mail) => {
  expect(reasonOf(mail)).toBe("bounce_soft sending_limit");
});

test.each([
  ["another daemon", report("mailer-daemon@mx.studio.example", WORDS)],
  ["a daemon of a name that only looks like Google's", report("mailer-daemon@googlemail.com.example", WORDS)],
  ["a person", { ...report("ana@studio.example", WORDS), headers: [], subject: "Re: Launch" }],
  [
    "a recipient's server",
    report(DAEMON, "The response from the remote server was: 550 5.4.5 Daily user sending limit exceeded"),
  ],
  [
    "a recipient's server in the parts",
    report(
      DAEMON,
      "",
      `${ABOUT}Status: 5.4.5\nRemote-MTA: dns; mx.studio.example.\nDiagnostic-Code: smtp; 554 5.4.5 ${WORDS}`,
    ),
  ],
  [
    "a delay",
    report(
      DAEMON,
      "Delivery incomplete",
      `${ABOUT.replace("failed", "delayed")}Status: 4.4.5\nDiagnostic-Code: smtp; ${WORDS}`,
    ),
  ],
  [
    "an unknown address",
    report(
      DAEMON,
      "The address couldn't be found.",
      `${ABOUT}Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown`,
    ),
  ],
])("%s is not the limit", (_what, mail) => {
  expect(reasonOf(mail)).not.toContain("sending_limit");
});
