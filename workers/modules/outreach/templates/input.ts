import { badField } from "#workers/kernel/app-error.ts";
import {
  MAX_CC,
  MAX_CONTENT,
  MAX_SUBJECT,
  MAX_TEMPLATE_NAME,
  oneLine,
  readCc,
  subjectProblem,
  templateNameProblem,
} from "./domain.ts";
import { findVariableInAddress, isBlankMail, type PictureHost, sanitizeMail } from "./html.ts";

/** What is stored of a request; each throws 1400 with the field and why (spec 3 §5). */

export function checkName(name: string): string {
  const problem = templateNameProblem(name);
  if (problem === "required") throw badField("name", "templates:errors.nameRequired");
  if (problem === "tooLong") throw badField("name", "templates:errors.nameTooLong", { max: MAX_TEMPLATE_NAME });
  if (problem === "forbidden") throw badField("name", "templates:errors.nameForbidden");
  return oneLine(name);
}

export function checkSubject(subject: string, field = "subject"): string {
  const problem = subjectProblem(subject);
  if (problem === "required") throw badField(field, "templates:errors.subjectRequired");
  if (problem === "tooLong") throw badField(field, "templates:errors.subjectMaxLength", { max: MAX_SUBJECT });
  return oneLine(subject);
}

/** Sanitised; refused when nothing is left of it to read, or a variable stands in a link's address. */
export function checkContent(content: string, host: PictureHost, field = "content"): string {
  const clean = sanitizeMail(content, host, field);
  if (isBlankMail(clean)) throw badField(field, "templates:errors.contentRequired");
  if (clean.length > MAX_CONTENT) throw badField(field, "templates:errors.contentTooLong", { max: MAX_CONTENT });
  if (findVariableInAddress(clean) !== null) throw badField(field, "templates:errors.variableInLink");
  return clean;
}

export function checkCc(addresses: readonly string[]): string[] {
  const { cc, wrong } = readCc(addresses);
  if (wrong !== null) {
    if (wrong.trim() === "") throw badField("cc", "templates:errors.emailRequired");
    throw badField("cc", "templates:errors.emailFormat", { address: oneLine(wrong).slice(0, 80) });
  }
  if (cc.length > MAX_CC) throw badField("cc", "templates:errors.tooManyCc", { max: MAX_CC });
  return cc;
}
