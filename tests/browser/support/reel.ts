/** Films of the product: pictures of real screens, each with the seconds that it stands, encoded by ffmpeg. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "#scripts/serve/run-command.ts";
import type { Visitor } from "./visitor.ts";

/** Where pictures are while a film is made. */
export const FRAMES = ".wrangler/film";

/** Throws where films cannot be encoded, before anything is filmed. */
export function requireFfmpeg(): void {
  try {
    execFileSync("ffmpeg", ["-version"], { stdio: "ignore" });
  } catch {
    throw new Error("The film is encoded by ffmpeg, which is not there: on Debian `apt-get install -y ffmpeg`.");
  }
}

/** Runs ffmpeg; rejects with what it says. */
export async function ffmpeg(from: readonly string[], to: readonly string[]): Promise<void> {
  await runCommand("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...from, ...to]);
}

/** Pictures of one film, each with the seconds that it stands. */
export class Reel {
  readonly #folder: string;
  readonly #visitor: Visitor;
  readonly #lines: string[] = [];
  #count = 0;

  constructor(name: string, visitor: Visitor) {
    this.#folder = join(FRAMES, name);
    this.#visitor = visitor;
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  async take(seconds: number): Promise<string> {
    this.#count += 1;
    const path = resolve(this.#folder, `${String(this.#count).padStart(4, "0")}.png`);
    await this.#visitor.page.screenshot({ path, caret: "initial" });
    this.#lines.push(`file '${path}'`, `duration ${seconds}`);
    return path;
  }

  async type(text: string, seconds: number, step: number): Promise<void> {
    for (let at = 0; at < text.length; at += step) {
      await this.#visitor.page.keyboard.type(text.slice(at, at + step));
      await this.take(seconds);
    }
  }

  async encode(to: string): Promise<void> {
    const list = join(this.#folder, "list.txt");
    const last = this.#lines.at(-2) ?? "";
    writeFileSync(list, `${[...this.#lines, last].join("\n")}\n`);
    await ffmpeg(
      ["-f", "concat", "-safe", "0", "-i", list, "-an", "-r", "20", "-pix_fmt", "yuv420p"],
      [
        ...["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "28", "-g", "600"],
        ...["-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", to],
      ],
    );
  }
}
