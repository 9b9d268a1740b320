import { describe, expect, test } from "vitest";
import { DIALECTS, loadDiagnostics, loadReports, OUR_ID, RECIPIENT, SENDER } from "#tests/support/bounce-dialects.ts";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { envelopeOf } from "#workers/modules/outreach/inbox/envelope.ts";
import { parseIncoming, reportedIn } from "#workers/modules/outreach/inbox/incoming.ts";

/** Mail servers' reports in many dialects: what they mean for the address, and whom they are about. */

const OWN = { addresses: [SENDER, RECIPIENT], text: "" };
/** Each answer of a server is wrapped by so many of the dialects, which take turns. */
const DIALECTS_EACH = 2;

type Judged = { name: string; expected: string; found: string };

/** How many of the addresses that are gone were found, and how many of those that were called so are. */
function measure(judged: readonly Judged[]): { recall: number; precision: number } {
  const hits = judged.filter(({ expected, found }) => expected === "hard" && found === "hard").length;
  const wanted = judged.filter(({ expected }) => expected === "hard").length;
  const taken = judged.filter(({ found }) => found === "hard").length;
  return { recall: hits / wanted, precision: hits / taken };
}

function labelOf(kind: string): string {
  return kind === "auto_reply" ? "none" : kind.replace("bounce_", "");
}

async function readDialects() {
  const dialects = Object.entries(DIALECTS);
  const wrapped = loadDiagnostics().flatMap((diagnostic, index) =>
    Array.from({ length: DIALECTS_EACH }, (_, turn) => {
      const [name, write] = dialects[(index * DIALECTS_EACH + turn) % dialects.length] ?? [];
      if (name === undefined || write === undefined) throw new Error("There are dialects");
      return { name: `${name}: ${diagnostic.answer}`, diagnostic, source: write(diagnostic) };
    }),
  );
  return Promise.all(
    wrapped.map(async ({ name, diagnostic, source }) => {
      const mail = await parseIncoming(new TextEncoder().encode(source.replaceAll("\n", "\r\n")), 0);
      if (mail === null) throw new Error(`${name} can be parsed`);
      const from = /^From: (.*)$/m.exec(source)?.[1] ?? "";
      return { name, expected: diagnostic.label, mail, from, hasId: source.includes(OUR_ID) };
    }),
  );
}

const mails = await readDialects();
const inDialects = mails.map(({ name, expected, mail }) => ({
  name,
  expected,
  found: labelOf(classifyAnswer(mail, OWN).kind),
}));
const reports = loadReports();
const whole = reports.map(({ name, expected, mail }) => ({
  name,
  expected,
  found: labelOf(classifyAnswer(mail, OWN).kind),
}));

describe("bounces of many mail systems", () => {
  test("are at least 500, of both kinds, in every dialect", () => {
    expect(inDialects.length + whole.length).toBeGreaterThanOrEqual(500);
    for (const label of ["hard", "soft"])
      expect(inDialects.filter(({ expected }) => expected === label).length).toBeGreaterThanOrEqual(190);
    for (const dialect of Object.keys(DIALECTS))
      expect(inDialects.filter(({ name }) => name.startsWith(`${dialect}:`)).length, dialect).toBeGreaterThan(20);
  });

  test("hard ones are found in 95 of 100, and 98 of 100 of those found are hard", () => {
    const all = [...inDialects, ...whole];
    expect(all.filter(({ expected, found }) => expected !== found)).toEqual([]);
    const { recall, precision } = measure(all);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });

  test("no report is a person's answer, and one that a mail arrived is no bounce", () => {
    const kinds = new Set(["hard", "soft", "none", "complaint"]);
    expect([...inDialects, ...whole].filter(({ found }) => !kinds.has(found))).toEqual([]);
    expect(whole.filter(({ expected }) => expected === "none").length).toBeGreaterThanOrEqual(4);
  });
});

describe("whom a report is about", () => {
  test("is read in its parts, or in its text, and our Message-ID too", () => {
    const read = mails.map(({ name, mail, hasId }) => ({ name, hasId, ...reportedIn(mail) }));
    expect(read.filter(({ failed }) => !failed.includes(RECIPIENT))).toEqual([]);
    expect(read.filter(({ failed }) => failed.includes(SENDER))).toEqual([]);
    expect(read.filter(({ hasId, references }) => hasId && !references.includes(OUR_ID))).toEqual([]);
    expect(read.filter(({ hasId }) => hasId).length).toBeGreaterThan(300);
    const named = reports.filter(
      ({ expected, mail }) => expected !== "none" && `${mail.text}${mail.html}`.includes(RECIPIENT),
    );
    expect(named.length).toBeGreaterThan(45);
    expect(named.filter(({ mail }) => !reportedIn(mail).failed.includes(RECIPIENT)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test.each([
    "MAILER-DAEMON",
    "MAILER-DAEMON <>",
    "MAILER-DAEMON (Mail Delivery System)",
    "poostmaster@mx.example",
    "post_master@mx.example",
    "Mail.Delivery.System@mx.example",
    "MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@c.example",
    "Postmaster <postmaster@c.example>",
  ])("a mail from %s is a report before anything of it is read", (from) => {
    expect(envelopeOf({ threadId: "t", at: 0, headers: new Map([["from", from]]) }).isReport).toBe(true);
  });

  test("a person is none, and an empty return path only makes one likely", () => {
    const envelope = (from: string) =>
      envelopeOf({
        threadId: "t",
        at: 0,
        headers: new Map([
          ["from", from],
          ["return-path", "<>"],
        ]),
      });
    expect(envelope("Ana <ana@c.example>")).toMatchObject({ isReport: false, hasNullSender: true });
    expect(envelope("Postmaster Pat <pat@c.example>").isReport).toBe(false);
  });
});

test("a price from a mailbox with a machine's name is no report", () => {
  const mail = {
    headers: [],
    cc: [],
    html: "",
    parts: [],
    receivedAt: 0,
    subject: "Lamps",
    text: "My rate is 550 euro.",
  };
  for (const from of ["mail@ana.example", "postmaster@ana.example", "ana@c.example"])
    expect(classifyAnswer({ ...mail, from }, OWN).kind, from).toBe("price");
});

describe("the server's own words stand above its codes", () => {
  const judge = (status: string, answer: string, text = "") => {
    const { kind, reason } = classifyAnswer(
      {
        headers: [{ name: "Content-Type", value: "multipart/report; report-type=delivery-status" }],
        from: "mailer-daemon@mx.example",
        cc: [],
        subject: "Undelivered Mail Returned to Sender",
        text,
        html: "",
        parts: [
          {
            type: "message/delivery-status",
            text: `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${RECIPIENT}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${answer}`,
          },
        ],
        receivedAt: 0,
      },
      OWN,
    );
    return `${kind} ${reason}`;
  };

  test.each([
    ["5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable", "bounce_hard no_such_address"],
    ["5.7.1", "550 5.7.1 Recipient address rejected: User unknown", "bounce_hard no_such_address"],
    ["5.1.0", "550 5.1.0 sender rejected", "bounce_soft refused"],
    ["5.1.1", "552 5.2.2 Over quota", "bounce_soft mailbox_full"],
    ["5.2.1", "550-5.2.1 The user is receiving mail at a rate that\n prevents more", "bounce_soft temporary"],
    ["5.1.1", "550 something else", "bounce_hard no_such_address"],
    ["5.0.0", "550 something else", "bounce_soft refused"],
    ["4.1.1", "450 4.1.1 user unknown", "bounce_hard no_such_address"],
    ["4.4.3", "450 4.4.3 host not found", "bounce_soft temporary"],
  ])("%s with %j", (status, answer, expected) => {
    expect(judge(status, answer)).toBe(expected);
  });

  test("words of our own returned mail decide nothing", () => {
    const returned = `We could not deliver it.\n\n--- Below this line is a copy of the message.\n\nThe user unknown has a mailbox full of spam.`;
    expect(judge("5.0.0", "550 nothing known", returned)).toBe("bounce_soft refused");
  });

  test("of several recipients the one we wrote to counts", () => {
    const group = (address: string, status: string) =>
      `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}`;
    const mail = {
      headers: [],
      from: "mailer-daemon@mx.example",
      cc: [],
      subject: "Undelivered Mail",
      text: "",
      html: "",
      parts: [
        {
          type: "message/delivery-status",
          text: `Reporting-MTA: dns; mx\n\n${group("kim@c.example", "5.1.1")}\n\n${group(RECIPIENT, "5.2.2")}`,
        },
      ],
      receivedAt: 0,
    };
    expect(classifyAnswer(mail, OWN).reason).toBe("mailbox_full");
  });
});
