import { useNavigate } from "@remix-run/react";
import { Unplug } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { MembersOnly } from "#app/components/members-only.tsx";
import { StateMessage } from "#app/components/state-message.tsx";
import { lazyPart } from "#app/lib/lazy-part.ts";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useMounted } from "#app/lib/use-mounted.ts";
import { CreateForm } from "./create-form.tsx";
import type { AutoTaskData } from "./load-auto-task.ts";
import { TaskScreen } from "./task-screen.tsx";

const TaskSelector = lazyPart(() => import("./task-selector.client.tsx"));

/** The page of the AI task (spec 2 §2.3): a form, or a task. It is for members (spec 1 §2). */
export function AutoTaskPage({ data }: { data: AutoTaskData }) {
  const isFree = useShellData()?.account.type === "FREE";
  return (
    <>
      <Content data={data} />
      {isFree && <MembersOnly />}
    </>
  );
}

function Content({ data }: { data: AutoTaskData }) {
  const isMounted = useMounted();
  if (data.kind === "unsupported") return <Unsupported />;
  if (data.kind === "task") {
    return <TaskScreen key={data.task.id} data={data} />;
  }
  return (
    <>
      <CreateForm data={data} />
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
