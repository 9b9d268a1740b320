import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { describeError } from "#app/lib/describe-error.ts";
import { useRootData } from "#app/lib/root-data.ts";
import { isOwnPicture } from "#workers/modules/outreach/templates/domain.ts";
import { uploadPictureAt, uploadPictureFile } from "./pictures.ts";
import { keepPlace, type Picture, putPicture } from "./put-picture.ts";

/** Widest that a picture is shown in a mail; its height follows. */
const MAX_SHOWN_WIDTH = 600;

/** Uploads pictures into an editor: files, and those on other hosts that were pasted with a text. `busy` counts the uploads that run. */
export function usePictures() {
  const { t } = useTranslation("mailTemplates");
  const origin = useRootData()?.config.pictureOrigin ?? "";
  const [busy, setBusy] = useState(0);
  /** Addresses that are being copied or could not be. */
  const tried = useRef(new Set<string>());

  const run = useCallback(async (work: () => Promise<void>, failed: (message: string) => string) => {
    setBusy((count) => count + 1);
    try {
      await work();
    } catch (error) {
      showToast({ kind: "error", text: failed(describeError(error)) });
    }
    setBusy((count) => count - 1);
  }, []);

  /** Puts pictures in at a position, by default behind the selection, in the order given. */
  const insertFiles = useCallback(
    (editor: Editor, files: readonly File[], at = editor.state.selection.to) => {
      const place = keepPlace(editor, at);
      let before: Promise<unknown> = Promise.resolve();
      for (const file of files.filter(({ type }) => type.startsWith("image/"))) {
        const upload = uploadPictureFile(file);
        // Awaited only once the pictures before it are in.
        upload.catch(() => undefined);
        const inserted = before.then(async () => {
          const src = await upload;
          const width = Math.min(MAX_SHOWN_WIDTH, await widthOf(src));
          insertPicture(editor, place.at(), { src, alt: file.name.replace(/\.\w{1,5}$/, ""), width });
        });
        before = run(
          () => inserted,
          (message) => t("picture.failed", { message }),
        );
      }
      void before.then(place.forget);
    },
    [run, t],
  );

  /** Copies every picture that is not ours; one that can't be copied is taken out. */
  const adoptForeign = useCallback(
    (editor: Editor) => {
      const sources = new Set<string>();
      editor.state.doc.descendants((node) => {
        if (node.type.name === "image") sources.add(String(node.attrs.src));
      });
      for (const source of sources) {
        if (isOwnPicture(source, origin) || tried.current.has(source)) continue;
        tried.current.add(source);
        void run(
          async () => {
            try {
              replacePicture(editor, source, await uploadPictureAt(source));
            } catch (error) {
              replacePicture(editor, source, null);
              throw error;
            } finally {
              tried.current.delete(source);
            }
          },
          () => t("picture.notCopied"),
        );
      }
    },
    [origin, run, t],
  );

  return { insertFiles, adoptForeign, isBusy: busy > 0 };
}

/** The focus goes along only where the cursor still is at that place, and nobody writes elsewhere. */
function insertPicture(editor: Editor, at: number, picture: Picture): void {
  if (editor.isDestroyed) return;
  const isAtCursor = putPicture(editor, at, picture);
  if (isAtCursor && !isTypingElsewhere(editor)) editor.commands.focus();
}

function isTypingElsewhere(editor: Editor): boolean {
  return !editor.view.hasFocus() && document.activeElement?.matches("input, textarea, [contenteditable=true]") === true;
}

/** Gives every picture of one address another, or takes them out; no step of the undo history of its own. */
function replacePicture(editor: Editor, from: string, to: string | null): void {
  if (editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "image" && node.attrs.src === from) found.push(at);
  });
  for (const at of found.reverse()) {
    if (to === null) tr.delete(at, at + 1);
    else tr.setNodeAttribute(at, "src", to);
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

async function widthOf(address: string): Promise<number> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return image.naturalWidth || MAX_SHOWN_WIDTH;
}
