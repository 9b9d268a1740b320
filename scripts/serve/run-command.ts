import { spawn } from "node:child_process";

/** Path of a tool that the project installs. Its start takes a second less than through `npx`. */
export function toolPath(name: string): string {
  return `node_modules/.bin/${name}`;
}

/** Runs a program to its end; rejects with its output when it fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", ...options.env },
      stdio: options.show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => output.push(part));
    child.stderr?.on("data", (part: Buffer) => output.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${Buffer.concat(output).toString("utf8")}`));
    });
  });
}
