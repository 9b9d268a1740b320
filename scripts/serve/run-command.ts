import { spawn } from "node:child_process";

/** Path of a tool that the project installs. Its start takes a second less than through `npx`. */
export function toolPath(name: string): string {
  return `node_modules/.bin/${name}`;
}

export type RunOptions = {
  /** Writes its output to the terminal instead of keeping it for the error. */
  show?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Turns the command into the one that runs it, such as in a control group. */
  wrap?: (command: string, args: readonly string[]) => readonly [string, readonly string[]];
};

/** Runs a program to its end; answers its output, empty when that is shown. Rejects with it when the program fails. */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { show = false, env, wrap } = options;
  const [program, programArgs] = wrap?.(command, args) ?? [command, args];
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArgs, {
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", ...env },
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => output.push(part));
    child.stderr?.on("data", (part: Buffer) => output.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      const said = Buffer.concat(output).toString("utf8");
      if (code === 0) resolve(said);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${said}`));
    });
  });
}
