import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog.tsx";
import { NewTagForm } from "#app/entities/tag/new-tag-form.tsx";
import type { TagView } from "#workers/modules/records/tag-contract.ts";

/** Makes a tag (spec 3 §2.10). */
export default function NewTagDialog({
  open,
  tags,
  onClose,
}: {
  open: boolean;
  tags: readonly TagView[];
  onClose: () => void;
}) {
  const { t } = useTranslation("savedCreators");
  return (
    <Dialog open={open} onClose={onClose} width="sm" title={t("tags.new")}>
      <NewTagForm tags={tags} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
