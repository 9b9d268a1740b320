/** Names of projects, whatever is typed or pasted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#workers/kernel/app-error.ts";
import { parseProject } from "#workers/modules/projects/domain.ts";

const awkward = fc.string({
  unit: fc.constantFrom(..."ae\u0301 \u200B\u00A0\t\r\n\u0000\u202E\uFEFF中🎬\u1100\u1161\uD83C"),
  maxLength: 120,
});

function parsed(title: string, description: string) {
  try {
    return parseProject({ title, description });
  } catch (error) {
    if (error instanceof AppError && error.code === 1400) return null;
    throw error;
  }
}

test("what is stored is stored unchanged when it is sent again", () => {
  fc.assert(
    fc.property(awkward, awkward, (title, description) => {
      const once = parsed(title, description);
      if (once !== null) expect(parseProject(once)).toEqual(once);
    }),
    { numRuns: 500 },
  );
});

test("a stored name is one visible line of 1 to 100 characters without marks that hide or turn text", () => {
  fc.assert(
    fc.property(awkward, (title) => {
      const project = parsed(title, "");
      if (project === null) return;
      expect(project.title).toMatch(/^[^\p{Cc}\u200B\u202E\uFEFF]{1,100}$/u);
      expect(project.title).toBe(project.title.trim());
    }),
    { numRuns: 500 },
  );
});
