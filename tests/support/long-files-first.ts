import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, in the full run or in the short one. One that began last would keep one lane busy while the others have nothing left. */
const LONG_FILES = [
  "browser/accessibility",
  "browser/outreach-whole-way",
  "browser/results-screen",
  "browser/modes",
  "browser/auto-task-focus",
  "browser/notices",
  "browser/triage",
  "browser/session",
  "browser/main-job-mouse",
  "browser/auto-task",
  "browser/main-job-keyboard",
  "browser/extension",
  "faults/whole-app",
  "faults/page-fuzz",
  "faults/api-fuzz",
];

/** Runs long files first and the others in Vitest's own order. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG_FILES.findIndex((file) => moduleId.endsWith(`${file}.test.ts`));
  return place < 0 ? LONG_FILES.length : place;
}
