import { useNavigate } from "@remix-run/react";
import { Unplug } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { PartBoundary } from "#app/components/part-boundary.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { MembersOnlyDialog } from "#app/features/notices/members-only-dialog.tsx";
import { ResultSkeletons } from "#app/features/results/result-skeletons.tsx";
import { useShellData } from "#app/features/shell/shell-data.ts";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { split } from "#app/lib/split.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { leadsToTask } from "./auto-task-address.ts";
import type { AutoTaskData } from "./load-auto-task.ts";

const TaskSelector = lazyPart(() => import("./task-selector.tsx"));

/** Whoever writes a description does not wait for the code of results, nor the other way round. */
const TaskScreen = await split(
  async () => (await import("./task-screen.tsx")).TaskScreen,
  import.meta.env.SSR ? (await import("./task-screen.tsx")).TaskScreen : null,
  leadsToTask,
);

const CreateForm = await split(
  async () => (await import("./create-form.tsx")).CreateForm,
  import.meta.env.SSR ? (await import("./create-form.tsx")).CreateForm : null,
  (address) => address.pathname === "/auto-task" && !leadsToTask(address),
);

/** The page of the AI task (spec 2 §2.3): a form, or a task. It is for members (spec 1 §2). */
export function AutoTaskPage({ data }: { data: AutoTaskData }) {
  const isFree = useShellData()?.account.type === "FREE";
  return (
    <>
      <Content data={data} />
      {isFree && <MembersOnlyDialog open />}
    </>
  );
}

function Content({ data }: { data: AutoTaskData }) {
  const isMounted = useMounted();
  if (data.kind === "unsupported") return <Unsupported />;
  if (data.kind === "task") {
    return (
      <PartBoundary part={TaskScreen} fallback={<ResultSkeletons videoRow={2} platform={data.task.platform} />}>
        <TaskScreen key={data.task.id} data={data} />
      </PartBoundary>
    );
  }
  return (
    <>
      <PartBoundary part={CreateForm} fallback={null}>
        <CreateForm data={data} />
      </PartBoundary>
      {isMounted && data.choices.length > 1 && (
        <Suspense fallback={null}>
          <TaskSelector tasks={data.choices} />
        </Suspense>
      )}
    </>
  );
}

function Unsupported() {
  const { t } = useTranslation("autoTask");
  const navigate = useNavigate();
  return (
    <StateMessage
      icon={<Unplug />}
      title={t("unsupported.title")}
      fill
      actions={
        <Button tone="primary" onClick={() => navigate("/search")}>
          {t("unsupported.back")}
        </Button>
      }
    >
      {t("unsupported.text")}
    </StateMessage>
  );
}
