import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { Bold, Italic, Link, Underline, Unlink } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { TextInput } from "#app/components/text-input.tsx";
import { linkAddress } from "#workers/modules/outreach/templates/domain.ts";
import { readTokens } from "#workers/modules/outreach/templates/variables.ts";

/** The bar that floats over selected text: three marks and the link (spec 3 §2.2). */
export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("mailTemplates");
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      link: String(now.getAttributes("link").href ?? ""),
    }),
  });
  const marks = [
    { key: "bold", icon: <Bold className="size-4" />, run: () => editor.chain().focus().toggleBold().run() },
    { key: "italic", icon: <Italic className="size-4" />, run: () => editor.chain().focus().toggleItalic().run() },
    {
      key: "underline",
      icon: <Underline className="size-4" />,
      run: () => editor.chain().focus().toggleUnderline().run(),
    },
  ] as const;
  return (
    <BubbleMenu
      editor={editor}
      options={{ placement: "top", onHide: () => setLinking(false) }}
      shouldShow={({ editor: now, from, to }) =>
        from !== to && !now.isActive("image") && now.state.doc.textBetween(from, to, " ").trim() !== ""
      }
      className="z-30 rounded-card border border-line bg-raised p-1 shadow-float"
    >
      <div role="toolbar" aria-label={t("editor.format")} className="flex items-center gap-0.5">
        {isLinking ? (
          <LinkForm editor={editor} address={active.link} onDone={() => setLinking(false)} />
        ) : (
          <>
            {marks.map(({ key, icon, run }) => (
              <IconButton
                key={key}
                size="sm"
                label={t(`editor.${key}`)}
                icon={icon}
                pressed={active[key]}
                onClick={run}
                tooltip={false}
              />
            ))}
            <IconButton
              size="sm"
              label={t("editor.link")}
              icon={<Link className="size-4" />}
              pressed={active.link !== ""}
              onClick={() => setLinking(true)}
              tooltip={false}
            />
          </>
        )}
      </div>
    </BubbleMenu>
  );
}

/** Takes the address of a link; `https://` is added where there is no scheme (spec 3 §5). */
function LinkForm({ editor, address, onDone }: { editor: Editor; address: string; onDone: () => void }) {
  const { t } = useTranslation("mailTemplates");
  const [text, setText] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SyntheticEvent) => {
    // It stands inside of the template's form, which Enter would send.
    event.preventDefault();
    const href = readTokens(text).length > 0 ? null : linkAddress(text);
    if (href === null) return setWrong(true);
    editor
      .chain()
      .focus()
      .extendMarkRange("link")
      .setLink({ href, target: "_blank", rel: "noopener noreferrer" })
      .run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <TextInput
          autoFocus
          aria-label={t("editor.linkAddress")}
          aria-invalid={isWrong}
          placeholder="https://"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") submit(event);
            if (event.key === "Escape") onDone();
          }}
          className="w-56"
        />
        <Button size="sm" tone="primary" onClick={submit}>
          {t("editor.setLink")}
        </Button>
        {address !== "" && (
          <IconButton
            size="sm"
            label={t("editor.removeLink")}
            icon={<Unlink className="size-4" />}
            onClick={remove}
            tooltip={false}
          />
        )}
      </div>
      {isWrong && (
        <p role="alert" className="px-1 text-danger text-sm">
          {t("editor.wrongLink")}
        </p>
      )}
    </div>
  );
}
