import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { classifyAnswer } from "#workers/modules/outreach/answers/classify.ts";
import { envelopeOf } from "#workers/modules/outreach/inbox/envelope.ts";
import { parseIncoming, reportedIn } from "#workers/modules/outreach/inbox/incoming.ts";

/** Reports and replies that were read wrongly once, from a file that is not part of the project. */

const FILE = "../shared/data/cases/cases.jsonl";
const Mail = z.object({
  from: z.string().default("ana@c.example"),
  subject: z.string().default(""),
  text: z.string().default(""),
  status: z.string().optional(),
  ownText: z.string().default(""),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});
const Case = z.object({ id: z.string(), kind: z.string(), input: z.unknown(), expected: z.string() });

const cases = existsSync(FILE)
  ? readFileSync(FILE, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => Case.parse(JSON.parse(line)))
  : [];
const of = (...kinds: string[]) => cases.filter(({ kind }) => kinds.includes(kind));

/** The kinds that a case allows. */
function allowed(expected: string): RegExp {
  if (/^never/.test(expected)) return /^(?!no |unsubscribe|complaint)/;
  if (/^no answer of a person/.test(expected)) return /^auto_reply/;
  if (/^bounce(?:,|$)|or bounce_hard/.test(expected)) return /^bounce_/;
  if (/^auto_reply/.test(expected)) return /^(?:auto_reply|away)/;
  return new RegExp(`^${expected.replace(/ \((\w+)\)$/, " $1")}`);
}

test.skipIf(cases.length === 0)("each case of a report or a reply is right (skipped without the file of cases)", () => {
  const judged = of("bounce", "reply", "reply-quote").map(({ id, input, expected }) => {
    const { ownText, status, ...mail } = Mail.parse(input);
    const { kind, reason, manager } = classifyAnswer(
      {
        ...mail,
        headers: [...mail.headers, { name: "Date", value: "Mon, 23 Nov 2026 12:00:00 +0000" }],
        cc: [],
        html: "",
        parts: status === undefined ? [] : [{ type: "message/delivery-status", text: status }],
        receivedAt: Date.parse("2026-11-23T12:00:00Z"),
      },
      { addresses: ["mia@lumo.example", "ana@c.example"], text: ownText },
    );
    const isRight = allowed(expected).test(`${kind} ${reason}`) && !(expected.includes("no manager") && manager);
    return { id, expected, found: `${kind} ${reason}`, isRight };
  });
  expect(judged.length).toBeGreaterThan(20);
  expect(judged.filter(({ isRight }) => !isRight)).toEqual([]);
});

test.skipIf(cases.length === 0)("each case of a match is right (skipped without the file of cases)", async () => {
  for (const { input } of of("bounce-match")) {
    if (typeof input === "string") {
      const mail = await parseIncoming(new TextEncoder().encode(input), 0);
      const found = mail === null ? null : reportedIn(mail);
      expect(found).toEqual({ references: ["<kol-123@lumo.example>"], failed: ["ana@c.example"] });
    } else
      for (const from of Object.values(z.record(z.string(), z.string()).parse(input)))
        expect(envelopeOf({ threadId: "t", at: 0, headers: new Map([["from", from]]) }).isReport, from).toBe(true);
  }
});
