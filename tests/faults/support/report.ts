import type { WholeAppReport } from "./whole-app.ts";

/** The figures of a run as lines to be read. */
export function formatReport(report: WholeAppReport): string {
  const { providerCalls: calls, autoTasks: auto, database } = report;
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, n]) => `${name}: ${n}`)
      .join(", ") || "none";
  const rows: [string, string][] = [
    ["seed", `${report.seed}`],
    ["tasks", list(report.tasks)],
    ["reasons of failures", list(report.reasons)],
    ["creators found", `${report.creators}`],
    [
      "automatic tasks",
      `${auto.tasks} of ${auto.runs} runs, ${auto.ends} ended; ${auto.delivered} delivered from ${auto.pages} pages, ${auto.again} read again`,
    ],
    ["runtime killed", `${report.kills} times`],
    ["provider calls", `${calls.calls}, of them ${calls.faults} broken; about ${calls.needed} needed`],
    ["database calls", `${database.databaseCalls}; lost ${database.lostBefore} before and ${database.lostAfter} after`],
    ["messages", `${database.messages}, and ${database.copies} copies`],
    ["answers by code", list(report.answers)],
    ["last end after the faults", `${report.recoverySeconds.toFixed(1)} s, ${report.lastToEnd}`],
    ["violations", report.violations.length === 0 ? "none" : `\n  ${report.violations.join("\n  ")}`],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(26)} ${value}`).join("\n");
}
