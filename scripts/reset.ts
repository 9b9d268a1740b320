/** `npm run reset`: forgets the state of local runs (database, files, sandbox accounts). */
import { rmSync } from "node:fs";
import { APP_STATE, SANDBOX_STATE } from "./serve/local-settings.ts";

for (const folder of [APP_STATE, SANDBOX_STATE]) rmSync(folder, { recursive: true, force: true });
console.log("Local state cleared.");
