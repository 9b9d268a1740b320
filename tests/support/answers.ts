import { readdirSync, readFileSync } from "node:fs";
import { ANSWER_KINDS, type AnswerKind } from "#workers/modules/outreach/answers/answer.ts";
import type { IncomingMail } from "#workers/modules/outreach/answers/mail.ts";

/**
 * Labelled answers from `tests/fixtures/answers/<set>/<language>-<kind>.txt`. Mails are divided by `%%`. Lines `@from`, `@cc`, `@subject`,
 * `@date`, `@h Name: value`, `@html` at the top set the mail; `@until` and `@manager` what is to be read in it. `@@ type` begins a part.
 */
export type LabelledAnswer = {
  name: string;
  language: "en" | "zh";
  kind: AnswerKind;
  until: string | null;
  /** `undefined` when the mail is not about a manager. */
  manager: string | null | undefined;
  mail: IncomingMail;
};

const FOLDER = "tests/fixtures/answers";
const DEFAULT_DATE = "Mon, 23 Nov 2026 10:00:00 +0000";

export const OWN_SIDE = {
  addresses: ["mia@lumo.example"],
  text: "Hi,\nwe love your channel and would like to work with you.\nMia",
};

export function loadAnswers(set: "held" | "dev"): LabelledAnswer[] {
  return readdirSync(`${FOLDER}/${set}`)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => {
      const [language, kindName] = file.replace(".txt", "").split("-");
      const kind = ANSWER_KINDS.find((one) => one === kindName);
      if (kind === undefined || (language !== "en" && language !== "zh")) throw new Error(`No such kind: ${file}`);
      const blocks = readFileSync(`${FOLDER}/${set}/${file}`, "utf8").split(/^%%\n/m);
      return blocks.map((block, index) => readAnswer(block, `${set}/${file}#${index + 1}`, language, kind));
    });
}

function readAnswer(block: string, name: string, language: "en" | "zh", kind: AnswerKind): LabelledAnswer {
  const lines = block.split("\n");
  const mail = {
    from: "ana@creator.example",
    cc: [] as string[],
    subject: language === "zh" ? "回复：合作邀请" : "Re: Collaboration with Lumo",
  };
  const headers: { name: string; value: string }[] = [];
  let date = DEFAULT_DATE;
  let isHtml = false;
  let until: string | null = null;
  let manager: string | null | undefined;
  while (/^@[a-z]/.test(lines[0] ?? "")) {
    const [, key, value = ""] = /^@(\w+) ?(.*)$/.exec(lines.shift() ?? "") ?? [];
    if (key === "from") mail.from = addressIn(value);
    else if (key === "cc") mail.cc.push(addressIn(value));
    else if (key === "subject") mail.subject = value;
    else if (key === "date") date = value;
    else if (key === "until") until = value;
    else if (key === "manager") manager = value === "null" ? null : value;
    else if (key === "html") isHtml = true;
    else if (key === "h") headers.push({ name: value.split(": ")[0] ?? "", value: value.split(": ")[1] ?? "" });
    else throw new Error(`${name}: ${key}`);
  }
  headers.push({ name: "Date", value: date });
  const [body = "", ...parts] = lines.join("\n").split(/^@@ /m);
  return {
    name,
    language,
    kind,
    until,
    manager,
    mail: {
      ...mail,
      headers,
      text: isHtml ? "" : body,
      html: isHtml ? body : "",
      parts: parts.map((part) => ({ type: part.split("\n")[0] ?? "", text: part.slice(part.indexOf("\n") + 1) })),
      receivedAt: Date.parse(date),
    },
  };
}

function addressIn(text: string): string {
  return /[^\s<>()]+@[^\s<>()]+/.exec(text)?.[0] ?? text;
}

export type Score = {
  macroF1: number;
  byKind: { kind: AnswerKind; precision: number; recall: number; f1: number; count: number }[];
};

/** F1 of each kind, and their plain average. */
export function scoreOf(judged: readonly { expected: AnswerKind; found: AnswerKind }[]): Score {
  const byKind = ANSWER_KINDS.map((kind) => {
    const count = judged.filter(({ expected }) => expected === kind).length;
    const hits = judged.filter(({ expected, found }) => expected === kind && found === kind).length;
    const taken = judged.filter(({ found }) => found === kind).length;
    const precision = taken === 0 ? 0 : hits / taken;
    const recall = count === 0 ? 0 : hits / count;
    return { kind, precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall), count };
  });
  return { macroF1: byKind.reduce((sum, { f1 }) => sum + f1, 0) / byKind.length, byKind };
}
