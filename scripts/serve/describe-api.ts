/** The list of all calls as Markdown, from the contracts of the modules. */
import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { AnyEndpoint } from "#workers/api/endpoint.ts";

const INTRODUCTION = `# The calls of the API

Written by \`npm run docs:api\` from the contracts of the modules (\`contract.ts\`); the schemas are in \`/api/openapi.json\`.

All paths are below \`/api\`. Every answer is \`{ statusCode, message, data }\`; 1000 is success, the other codes are in \`workers/kernel/errors.ts\`.
Headers: \`Authorization: Bearer\`, \`x-client-type\`, \`x-client-version\`, \`x-client-language\` (en, zh-CN), and where the table says so
\`Idempotency-Key\`. A second address answers the same call; what it presets is in brackets.
`;

const ACCESS = {
  anyone: "anyone",
  signedIn: "signed in",
  paid: "paid",
  enterpriseAdmin: "enterprise admin",
  systemAdmin: "system admin",
} as const satisfies Record<AnyEndpoint["access"], string>;

/** Reads every contract and describes its calls, by area and path. */
export async function describeApi(): Promise<string> {
  const endpoints = await readEndpoints();
  const areas = [...new Set(endpoints.map(({ tag }) => tag))].sort();
  const parts = areas.map((area) =>
    describeArea(
      area,
      endpoints.filter(({ tag }) => tag === area),
    ),
  );
  return `${[INTRODUCTION, ...parts].join("\n")}`;
}

async function readEndpoints(): Promise<AnyEndpoint[]> {
  const files = [...globSync("workers/modules/**/{contract,*-contract}.ts"), "workers/api/health.ts"].sort();
  const modules: unknown[] = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules.flatMap((exported) => Object.values(exported ?? {}).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}

const addressOf = ({ method, path }: AnyEndpoint) => `${path} ${method}`;

function describeArea(area: string, endpoints: readonly AnyEndpoint[]): string {
  const rows = [...endpoints]
    .sort((one, other) => (addressOf(one) < addressOf(other) ? -1 : 1))
    .map((call) => {
      const second = (call.aliases ?? []).map(({ method = call.method, path, preset }) => {
        const presets = Object.values(preset ?? {}).join(", ");
        return `\`${method.toUpperCase()} ${path}\`${presets ? ` (${presets})` : ""}`;
      });
      const notes = [
        call.idempotent ? "idempotent by key" : "",
        call.kind === "file" ? "a file" : "",
        call.kind === "socket" ? "a WebSocket" : "",
      ];
      const cells = [
        `\`${call.method.toUpperCase()} ${call.path}\``,
        call.summary,
        ACCESS[call.access],
        notes.filter(Boolean).join(", "),
        second.join("<br>"),
      ];
      return `| ${cells.join(" | ")} |`;
    });
  return [`## ${area}`, "", "| Call | What | Who | | Second addresses |", "|---|---|---|---|---|", ...rows, ""].join(
    "\n",
  );
}
