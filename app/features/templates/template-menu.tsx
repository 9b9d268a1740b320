import { CopyPlus, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/components/icon-button.tsx";
import { Menu } from "#app/components/menu.tsx";

export type TemplateMenuActions = { onRename: () => void; onDuplicate: () => void; onDelete: () => void };

/** What can be done with a template. */
export function TemplateMenu({
  name,
  isFull,
  ...actions
}: TemplateMenuActions & {
  name: string;
  /** Whether there are as many templates as there can be. */
  isFull: boolean;
}) {
  const { t } = useTranslation("mailTemplates");
  return (
    <Menu
      trigger={<IconButton label={t("options", { name })} icon={<EllipsisVertical className="size-4" />} />}
      groups={[
        {
          key: "change",
          entries: [
            { key: "rename", label: t("rename"), icon: <Pencil className="size-4" />, onSelect: actions.onRename },
            {
              key: "duplicate",
              label: t("duplicate"),
              icon: <CopyPlus className="size-4" />,
              onSelect: actions.onDuplicate,
              disabled: isFull,
            },
          ],
        },
        {
          key: "delete",
          entries: [
            {
              key: "delete",
              label: t("delete"),
              icon: <Trash2 className="size-4" />,
              onSelect: actions.onDelete,
              danger: true,
            },
          ],
        },
      ]}
    />
  );
}
