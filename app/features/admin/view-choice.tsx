import { useTranslation } from "react-i18next";
import { SegmentedControl } from "#app/components/segmented-control.tsx";
import { Select } from "#app/components/select.tsx";
import { VIEWS, type View } from "./views.ts";

type Props = { value: View; onChange: (view: View) => void };

/** Which view operators look at: side by side where all of them have room, else the browser's own list, which shows at once that there are more. */
export function ViewChoice({ value, onChange }: Props) {
  const { t } = useTranslation("adminPages");
  const views = VIEWS.map((view) => ({ value: view, label: t(`operations.views.${view}`) }));
  const shared = { label: t("operations.view"), value, onChange };
  return (
    <div className="mb-4">
      <Select {...shared} choices={views} className="xl:hidden sm:w-64" />
      <div className="max-xl:hidden">
        <SegmentedControl {...shared} segments={views} />
      </div>
    </div>
  );
}
