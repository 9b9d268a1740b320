/** Two accounts with a project, a search, results and an export each; everything that the second one wrote or was given bears a mark. */
import * as z from "zod";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";
import { type Client, createClient, signIn } from "./client.ts";
import type { Product } from "./product.ts";

/** Stands in every text of the second account: it must never be in an answer to the first. */
export const MARK = "zzcanaryzz";

/** Columns whose texts are marked; what points to rows or is one of a list of words stays. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  users: ["name", "avatar_url"],
  projects: ["title", "description"],
  tasks: ["params", "result", "phase_key"],
  export_files: ["file_name"],
  ledger: [],
};

export type Tenant = {
  client: Client;
  token: string;
  userId: string;
  projectId: string;
  taskId: string;
  exportId: string;
  kolIds: string[];
};

const Text = z.string();

/** Signs in and does the main job once. */
export async function createTenant(
  product: Product,
  sandboxUrl: string,
  email: string,
  words: string,
): Promise<Tenant> {
  const token = await signIn(sandboxUrl, email);
  const client = createClient(product, token, new Map());
  const project = await client.call("POST", "/projects", { title: `Project of ${words}`, description: words });
  const projectId = Text.parse(pick(project?.data, "id"));
  const search = { projectId, platform: "TIKTOK", searchInput: words };
  const taskId = Text.parse(pick((await client.call("POST", "/search/searchInput", search))?.data, "id"));
  await awaitEnd(client, taskId);
  const list = await client.call("POST", "/search/results", { projectId, platform: "TIKTOK", pageSize: 20 });
  const kolIds = z
    .array(z.object({ id: z.string() }))
    .parse(pick(list?.data, "data"))
    .map(({ id }) => id);
  await client.call("POST", "/similars/rateBatch", { projectId, kolIds: kolIds.slice(0, 5), attitude: "LIKE" });
  const download = { projectId, downloadType: "KOL_EXPORT" };
  const exportId = Text.parse(pick((await client.call("POST", "/tasks/download/create", download))?.data, "taskId"));
  await awaitEnd(client, exportId);
  const info = await client.call("GET", "/userMember/userInfo");
  return { client, token, userId: Text.parse(pick(info?.data, "userId")), projectId, taskId, exportId, kolIds };
}

async function awaitEnd(client: Client, taskId: string): Promise<void> {
  for (;;) {
    const state = await client.call("GET", `/tasks/${taskId}/status`);
    if (["COMPLETED", "FAILED"].includes(String(pick(state?.data, "status")))) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Writes the mark into every text of the tenant's rows. */
export async function markRows(database: LocalDatabase, tenant: Tenant): Promise<void> {
  const own: Readonly<Record<string, string>> = {
    users: `id = '${tenant.userId}'`,
    projects: `id = '${tenant.projectId}'`,
    tasks: `user_id = '${tenant.userId}'`,
    candidates: `list_id = '${tenant.taskId}'`,
    export_files: `user_id = '${tenant.userId}'`,
  };
  for (const [table, columns] of Object.entries(MARKED)) {
    for (const column of columns) {
      const isJson = ["params", "result", "card"].includes(column);
      const value = isJson ? `json_set(${column}, '$.searchInput', '${MARK}', '$.title', '${MARK}')` : `'${MARK}'`;
      await database
        .prepare(`UPDATE ${table} SET ${column} = ${value} WHERE ${own[table]} AND ${column} IS NOT NULL`)
        .run();
    }
  }
}

function pick(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
