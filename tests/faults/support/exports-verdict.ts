import type { Client } from "./client.ts";
import { readField, readText } from "./reading.ts";
import type { TaskRow } from "./verdict.ts";

/** Files of exports that ended well must open; they are workbooks, so they begin like any archive. */
export async function findUnreadableExports(clients: readonly Client[], tasks: readonly TaskRow[]): Promise<string[]> {
  const bad: string[] = [];
  for (const task of tasks.filter(({ type, status }) => type === "KOL_EXPORT" && status === "COMPLETED")) {
    const answers = await Promise.all(clients.map((client) => client.call("GET", `/tasks/download/${task.id}`)));
    const own = answers.filter((answer) => answer?.statusCode === 1000);
    const url = readText(readField(own[0]?.data, "result"), "url");
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    if (own.length !== 1) bad.push(`${task.id}: ${own.length} people can have this export`);
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes.length < 1_000) bad.push(`${task.id}: no workbook`);
  }
  return bad;
}
