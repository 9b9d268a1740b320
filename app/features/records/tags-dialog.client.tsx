import { Pencil, Plus, Tags } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { IconButton } from "#app/components/icon-button.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { NewTagForm } from "#app/entities/tag/new-tag-form.tsx";
import { TagDot } from "#app/entities/tag/tag-dot.tsx";
import { TagEditor } from "#app/entities/tag/tag-editor.tsx";
import { useFormat } from "#app/lib/use-format.ts";
import type { TagView } from "#workers/modules/records/tag-contract.ts";

type Props = { open: boolean; tags: readonly TagView[]; onClose: () => void };

const NEW = "new";

/** All tags with how many creators carry each; one is renamed, recoloured or deleted in its place (spec 3 §4.8). */
export default function TagsDialog({ open, tags, onClose }: Props) {
  const { t } = useTranslation("savedCreators");
  /** The tag that is changed now, or `new`. */
  const [editing, setEditing] = useState<string | null>(null);
  const stop = () => setEditing(null);
  return (
    <Dialog
      open={open}
      onClose={() => {
        stop();
        onClose();
      }}
      title={t("tags.manage")}
    >
      {editing === NEW ? (
        <div className="rounded-card border border-line p-3">
          <NewTagForm tags={tags} onDone={stop} onCancel={stop} />
        </div>
      ) : (
        <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setEditing(NEW)}>
          {t("tags.new")}
        </Button>
      )}
      {tags.length === 0 && editing !== NEW && (
        <StateMessage icon={<Tags />} title={t("tags.none.title")}>
          {t("tags.none.text")}
        </StateMessage>
      )}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {tags.map((tag) => (
          <li key={tag.id} className="py-1.5">
            {editing === tag.id ? (
              <TagEditor tag={tag} list={tags} onDone={stop} />
            ) : (
              <TagLine tag={tag} onEdit={() => setEditing(tag.id)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function TagLine({ tag: { name, color, useCount }, onEdit }: { tag: TagView; onEdit: () => void }) {
  const { t } = useTranslation(["savedCreators", "tags"]);
  const { integer } = useFormat();
  return (
    <div className="flex items-center gap-2.5">
      <TagDot color={color} className="size-2.5" />
      <span translate="no" className="min-w-0 flex-1 truncate text-ink">
        {name}
      </span>
      <span className="text-ink-faint text-sm tabular-nums">
        {t("savedCreators:tags.creators", { count: useCount, number: integer(useCount) })}
      </span>
      <IconButton
        size="sm"
        tooltip={false}
        label={t("tags:change", { name })}
        icon={<Pencil className="size-4" />}
        onClick={onEdit}
      />
    </div>
  );
}
