import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { MAX_TAG_NAME, tagNameProblem } from "#workers/modules/records/domain.ts";

/** The rules of a tag's name (spec 2 §5) with the words for what is wrong; `others` are the tags it must not repeat. */
export function useTagNameSchema(others: readonly { name: string }[]) {
  const { t } = useTranslation("tags");
  const names = others.map(({ name }) => name);
  return z.object({
    name: z.string(t("blank")).check(({ value, issues }) => {
      const problem = tagNameProblem(value, names);
      if (problem === null) return;
      const message = t(problem, { max: MAX_TAG_NAME, name: value.trim() });
      issues.push({ code: "custom", message, input: value });
    }),
  });
}
