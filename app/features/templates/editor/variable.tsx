import { InputRule, mergeAttributes, Node, type NodeViewProps } from "@tiptap/core";
import { NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { Popover } from "#app/components/popover.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { cleanFallback, isVariable, MAX_FALLBACK, writeToken } from "#workers/modules/outreach/templates/variables.ts";
import { VARIABLE_TAG } from "./stored-html.ts";

/** A variable in a text: one thing that is typed, moved and deleted as a whole. */
export const VariableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { default: "nickname", parseHTML: (element) => element.getAttribute("name") },
    fallback: { default: null, parseHTML: (element) => element.getAttribute("fallback") },
  }),
  parseHTML: () => [{ tag: VARIABLE_TAG }],
  renderHTML: ({ HTMLAttributes }) => [VARIABLE_TAG, mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => writeToken(String(node.attrs.name), node.attrs.fallback),
  addNodeView: () => ReactNodeViewRenderer(VariableChip),
  /** What is typed by hand becomes a variable at its last brace. */
  addInputRules() {
    return [
      new InputRule({
        find: /\{\{\s?(\w{1,30})\s?(?:\|([^{}|]{0,60}))?\}\}$/,
        handler: ({ state, range, match: [, name, fallback = ""] }) => {
          const attrs = { name, fallback: cleanFallback(fallback) || null };
          state.tr.replaceWith(range.from, range.to, this.type.create(attrs));
        },
      }),
    ];
  },
});

/** A variable as people read it: its name, and after a bar what stands there when it is not known. A press changes the latter. */
function VariableChip({ node, updateAttributes, selected, editor }: NodeViewProps) {
  const { t } = useTranslation("mailTemplates");
  const name = String(node.attrs.name);
  const fallback: string | null = node.attrs.fallback;
  const label = isVariable(name) ? t(`variables.${name}`) : name;
  return (
    <NodeViewWrapper as="span" className="inline-block align-baseline">
      <Popover
        className="w-64"
        trigger={
          <button
            type="button"
            title={t("variables.change")}
            className={clsx(
              "focus-ring rounded-control px-1.5 font-medium text-sm",
              isVariable(name) ? "bg-accent-soft text-accent-ink" : "bg-danger-soft text-danger",
              selected && "outline-2 outline-accent",
            )}
          >
            {label}
            {fallback && <span className="font-normal"> | {fallback}</span>}
          </button>
        }
      >
        {(close) => (
          <Field label={t("variables.fallback", { name: label })} hint={t("variables.fallbackHint")}>
            <TextInput
              defaultValue={fallback ?? ""}
              maxLength={MAX_FALLBACK}
              autoFocus
              onChange={(event) => updateAttributes({ fallback: cleanFallback(event.target.value) || null })}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                close();
                editor.commands.focus();
              }}
            />
          </Field>
        )}
      </Popover>
    </NodeViewWrapper>
  );
}
