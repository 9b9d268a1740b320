import { PLATFORMS, type Platform } from "#workers/kernel/vocabulary.ts";
import { FIT_GROUPS, type FitGroup } from "#workers/modules/auto-tasks/domain.ts";

/** All that the address bar says about the page of the AI task (spec 2 §2.3). */
export type AutoTaskAddress = {
  /** Null for a platform that the task does not know. */
  platform: Platform | null;
  taskId: string | null;
  projectId: string | null;
  activeTab: FitGroup;
  /** One creator fills the screen, over the list. */
  isFocused: boolean;
  /** The form is wanted, whatever runs. */
  isNew: boolean;
};

/** Reads the page's address; what is missing takes its default. */
export function readAutoTaskAddress(params: URLSearchParams): AutoTaskAddress {
  const platform = params.get("platform");
  return {
    platform: platform === null ? "INSTAGRAM" : (PLATFORMS.find((known) => known === platform.toUpperCase()) ?? null),
    taskId: params.get("taskId"),
    projectId: params.get("projectId"),
    activeTab: FIT_GROUPS.find((group) => group === params.get("activeTab")) ?? "perfectFit",
    isFocused: params.get("focus") === "1",
    isNew: params.get("new") === "1",
  };
}

/** The address of the page; defaults are left out. */
export function autoTaskPath(address: Partial<AutoTaskAddress> & { platform: Platform }): string {
  const params = new URLSearchParams({ platform: address.platform.toLowerCase() });
  if (address.projectId) params.set("projectId", address.projectId);
  if (address.taskId) params.set("taskId", address.taskId);
  if (address.activeTab && address.activeTab !== "perfectFit") params.set("activeTab", address.activeTab);
  if (address.isFocused) params.set("focus", "1");
  if (address.isNew) params.set("new", "1");
  return `/auto-task?${params}`;
}
