/** `npm run build:extension`: the extension that ships; with `-- development` the one for a local run. */
import { statSync } from "node:fs";
import { buildExtension } from "./serve/build-extension.ts";

const build = process.argv[2] === "development" ? "development" : "extension";
const { folder, zip } = await buildExtension(build, { force: true });
console.log(`${folder}\n${zip} (${Math.ceil(statSync(zip).size / 1024)} kB)`);
