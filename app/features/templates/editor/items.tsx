import type { Editor, Range } from "@tiptap/core";
import { AtSign, Hash, Heading2, Image, List, ListOrdered, Minus, TableIcon, TextQuote } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Menu, type MenuProps } from "#app/components/menu.tsx";
import { VARIABLES, type Variable } from "#workers/modules/outreach/templates/variables.ts";
import type { SuggestionItem } from "./suggestion-list.tsx";
import { insertTag, TAGS } from "./tag.ts";

/** Rows and columns of a new table (spec 3 §9). */
export const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

/** What a variable is inserted with: the name alone greets badly in Chinese without a word of its own. */
function useFallbacks(): Readonly<Record<Variable, string | null>> {
  const { t } = useTranslation("mailTemplates");
  return useMemo(
    () => ({
      nickname: t("variables.nicknameFallback"),
      platform: null,
      handle: null,
      last_post_title: t("variables.postFallback"),
    }),
    [t],
  );
}

/** The variables as things to insert. */
export function useVariableItems(): SuggestionItem[] {
  const { t } = useTranslation("mailTemplates");
  const fallbacks = useFallbacks();
  return useMemo(
    () =>
      VARIABLES.map((name) => ({
        key: name,
        label: t(`variables.${name}`),
        hint: `{{${name}}}`,
        icon: <AtSign />,
        words: name,
        run: (editor: Editor, range: Range) => insertVariable(editor, range, name, fallbacks[name]),
      })),
    [t, fallbacks],
  );
}

/** The tags as things to insert. */
export function useTagItems(): SuggestionItem[] {
  const { t } = useTranslation("mailTemplates");
  return useMemo(
    () =>
      TAGS.map((tag) => ({
        key: `${tag.kind}-${tag.id}`,
        label: t(`tags.${tag.value}`),
        hint: `#${tag.value}`,
        icon: <Hash />,
        words: tag.value,
        run: (editor: Editor, range: Range) => insertTag(editor, range, tag),
      })),
    [t],
  );
}

/** The menu of the variables; one that is chosen goes where the cursor is. */
export function VariableMenu({ editor, trigger, anchor }: Pick<MenuProps, "trigger" | "anchor"> & { editor: Editor }) {
  const entries = useVariableItems().map(({ key, label, run }) => ({
    key,
    label,
    onSelect: () => run(editor, editor.state.selection),
  }));
  return <Menu trigger={trigger} anchor={anchor} groups={[{ key: "variables", entries }]} />;
}

/** No blank goes in behind it: a comma or a Chinese word mostly follows. */
function insertVariable(editor: Editor, range: Range, name: Variable, fallback: string | null): void {
  editor.chain().focus().insertContentAt(range, { type: "variable", attrs: { name, fallback } }).run();
}

type BlockKey = "heading" | "bulletList" | "orderedList" | "quote" | "table" | "divider" | "picture";
type Block = Omit<SuggestionItem, "key" | "label"> & { key: BlockKey };

/** What can be put into a mail beside text; `pickPicture` asks for a file. */
export function useBlockItems(pickPicture: () => void): SuggestionItem[] {
  const { t } = useTranslation("mailTemplates");
  return useMemo(() => {
    const at = (editor: Editor, range: Range) => editor.chain().focus().deleteRange(range);
    const blocks: Block[] = [
      {
        key: "heading",
        icon: <Heading2 />,
        words: "heading title h2",
        run: (editor, range) => at(editor, range).toggleHeading({ level: 2 }).run(),
      },
      {
        key: "bulletList",
        icon: <List />,
        words: "list bullet ul",
        run: (editor, range) => at(editor, range).toggleBulletList().run(),
      },
      {
        key: "orderedList",
        icon: <ListOrdered />,
        words: "list number ol",
        run: (editor, range) => at(editor, range).toggleOrderedList().run(),
      },
      {
        key: "quote",
        icon: <TextQuote />,
        words: "quote blockquote",
        run: (editor, range) => at(editor, range).toggleBlockquote().run(),
      },
      {
        key: "table",
        icon: <TableIcon />,
        words: "table grid",
        run: (editor, range) => at(editor, range).insertTable(NEW_TABLE).run(),
      },
      {
        key: "divider",
        icon: <Minus />,
        words: "divider line hr",
        run: (editor, range) => at(editor, range).setHorizontalRule().run(),
      },
      {
        key: "picture",
        icon: <Image />,
        words: "picture image photo",
        run(editor, range) {
          at(editor, range).run();
          pickPicture();
        },
      },
    ];
    return blocks.map((block) => ({ ...block, label: t(`blocks.${block.key}`) }));
  }, [t, pickPicture]);
}
