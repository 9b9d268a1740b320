import { describe, expect, test } from "vitest";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";

function report(status: string, more: Partial<IncomingMail> = {}): IncomingMail {
  return {
    headers: [{ name: "Content-Type", value: "multipart/report; report-type=delivery-status" }],
    from: "mailer-daemon@mx.example",
    cc: [],
    subject: "Delivery Status Notification",
    text: "",
    html: "",
    parts: [{ type: "message/delivery-status", text: `Reporting-MTA: dns; mx.example\n\n${status}` }],
    receivedAt: 0,
    ...more,
  };
}

const judge = (mail: IncomingMail) => {
  const { kind, reason } = classifyAnswer(mail, { addresses: [], text: "" });
  return `${kind} ${reason}`;
};

describe("a delivery report (RFC 3464) by its status code (RFC 3463)", () => {
  test.each([
    ["Action: failed\nStatus: 5.1.1", "bounce_hard no_such_address"],
    ["action: failed\nstatus: 5.1.10 (unknown)", "bounce_hard no_such_address"],
    ["Action: failed\nStatus: 5.1.2", "bounce_hard no_such_domain"],
    ["Action: failed\nStatus: 5.4.4", "bounce_hard no_such_domain"],
    ["Action: failed\nStatus: 5.2.1", "bounce_hard address_disabled"],
    ["Action: failed\nStatus: 5.2.2", "bounce_soft mailbox_full"],
    ["Action: failed\nStatus: 5.3.4", "bounce_soft too_large"],
    ["Action: failed\nStatus: 5.7.26", "bounce_soft refused"],
    ["Action: failed\nStatus: 4.4.7", "bounce_soft temporary"],
    ["Action: delayed\nStatus: 4.4.1", "bounce_soft delayed"],
    ["Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 User unknown", "bounce_hard no_such_address"],
    ["Action: failed", "bounce_soft refused"],
  ])("%s", (status, expected) => {
    expect(judge(report(status))).toBe(expected);
  });

  test("a receipt of delivery is no bounce", () => {
    expect(judge(report("Action: delivered\nStatus: 2.0.0"))).not.toMatch(/bounce/);
  });
});

describe("a mail of words alone", () => {
  const plain = { headers: [], parts: [] };

  test("counts as a report only from a mail system", () => {
    const text = "550 5.1.1 User unknown";
    expect(judge(report("", { ...plain, subject: "Undelivered Mail", text }))).toBe("bounce_hard no_such_address");
    const person = { ...plain, from: "ana@creator.example", subject: "Re: Lumo" };
    expect(judge(report("", { ...person, text: "Your parcel was undeliverable, user unknown" }))).not.toMatch(/bounce/);
  });

  test("what is only for now stands before what is for good", () => {
    const mail = { ...plain, subject: "Delivery Status Notification (Delay)" };
    expect(judge(report("", { ...mail, text: "Gmail will retry. User unknown" }))).toBe("bounce_soft delayed");
  });

  test("an unexplained failure says nothing against the address", () => {
    expect(judge(report("", { ...plain, subject: "Undelivered Mail", text: "" }))).toBe("bounce_soft refused");
  });
});
