/** Resident memory of the runtime's process, as the kernel counts it. */
import { readFileSync, writeFileSync } from "node:fs";

/** Ids of the runtime processes that this process has started. */
export function runtimeProcesses(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(/\s+/).filter(Boolean);
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
}

/** Resident bytes now. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, "VmRSS");
}

/** The most that was ever resident since the process began or `forgetPeak`. */
export function peakBytes(pid: number): number {
  return statusBytes(pid, "VmHWM");
}

/** Makes the present amount the peak. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function statusBytes(pid: number, field: string): number {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  if (!match) throw new Error(`the kernel tells no ${field} of process ${pid}`);
  return Number(match[1]) * 1024;
}
