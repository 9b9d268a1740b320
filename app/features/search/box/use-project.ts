import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useShellData } from "#app/features/shell/shell-data.ts";

export type ChosenProject = readonly [projectId: string | null, choose: (projectId: string) => void];

/** The project that the address names, else the current one, until another is chosen. */
export function useProject(): ChosenProject {
  const [params] = useSearchParams();
  const shell = useShellData();
  const [picked, setPicked] = useState<string | null>(null);
  const named = shell?.projects.find(({ id }) => id === params.get("projectId"))?.id;
  return [picked ?? named ?? shell?.currentProjectId ?? null, setPicked];
}
