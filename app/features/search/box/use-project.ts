import { useSearchParams } from "@remix-run/react";
import { useShellData } from "#app/lib/session/shell-data.ts";
import { useUnfinished } from "./unfinished.ts";

export type ChosenProject = readonly [projectId: string | null, choose: (projectId: string) => void];

/** The project that the address names, else the current one, until another is chosen. */
export function useProject(): ChosenProject {
  const [params] = useSearchParams();
  const shell = useShellData();
  const [chosen, setPicked] = useUnfinished("projectId");
  const known = (id: string | null) => shell?.projects.find((project) => project.id === id)?.id;
  const [picked, named] = [known(chosen), known(params.get("projectId"))];
  return [picked ?? named ?? shell?.currentProjectId ?? null, setPicked];
}
