/** Processor time of programs with everything they start, also of what is killed or left behind: counted by a Linux control group. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";

/** The two versions of control groups: how /proc/self/cgroup names this process' own, where they are mounted, what counts and in which part of a second. */
const VERSIONS = [
  {
    own: /^\d+:(?:\w+,)*cpuacct(?:,\w+)*:(.*)$/m,
    mount: "/sys/fs/cgroup/cpuacct",
    file: "cpuacct.usage",
    usage: /^(\d+)/,
    unit: 1e-9,
  },
  { own: /^0::(.*)$/m, mount: "/sys/fs/cgroup", file: "cpu.stat", usage: /^usage_usec (\d+)/m, unit: 1e-6 },
] as const;

export type ProcessorClock = {
  /** Makes a command run inside of the group. */
  wrap(command: string, args: readonly string[]): readonly [string, readonly string[]];
  /** Processor seconds so far. */
  seconds(): number;
  close(): void;
};

/** `null` where this process may not make a control group: outside of Linux, or without the rights. */
export function openProcessorClock(name: string): ProcessorClock | null {
  for (const version of VERSIONS) {
    const group = makeGroup(version, `kolscout-${process.pid}-${name}`);
    if (group === null) continue;
    return {
      wrap: (command, args) => [
        "/bin/sh",
        ["-c", 'echo $$ > "$0" && exec "$@"', join(group, "cgroup.procs"), command, ...args],
      ],
      seconds: () => readSeconds(version, group),
      close: () => removeGroup(group),
    };
  }
  return null;
}

function makeGroup(version: (typeof VERSIONS)[number], name: string): string | null {
  const { own, mount } = version;
  let group: string | undefined;
  try {
    group = join(mount, own.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/", name);
    mkdirSync(group);
    if (Number.isFinite(readSeconds(version, group)) && mayEnter(group)) return group;
  } catch {}
  if (group) removeGroup(group);
  return null;
}

/** Whether a process may put itself into a group: some systems let it make one that it may not use. */
function mayEnter(group: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'echo $$ > "$0"', join(group, "cgroup.procs")], { stdio: "ignore" }).status === 0;
}

function readSeconds({ file, usage, unit }: (typeof VERSIONS)[number], group: string): number {
  return Number(usage.exec(readFileSync(join(group, file), "utf8"))?.[1]) * unit;
}

/** A group with processes in it stays until the machine is started again; it costs nothing. */
function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {}
}
