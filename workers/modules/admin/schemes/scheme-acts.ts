import type { Scheme } from "#workers/kernel/vocabulary.ts";
import type { Schemes } from "#workers/modules/schemes/service.ts";
import { type SchemeStore, STATE } from "#workers/modules/schemes/store.ts";
import type { Act, Acting, Acts } from "../act.ts";

type Deps = {
  acts: Acts;
  store: Pick<SchemeStore, "readTrial" | "startStatement" | "endStatement">;
  schemes: Pick<Schemes, "forgetTrial">;
};

/** The switch of the trial. Of two operators, or of two presses, one does something. */
export function createSchemeActs({ acts, store, schemes }: Deps) {
  async function change(
    acting: Acting,
    isRunning: boolean,
    run: number,
    act: Pick<Act, "action" | "details" | "statements">,
  ) {
    const id = acts.idOf(acting);
    const guard = { sql: `${STATE} = ?9`, values: [`${run} ${isRunning ? 1 : 0}`] };
    await acts.run(acting, id, { ...act, subject: "plans", guard });
    schemes.forgetTrial();
    return { id };
  }

  return {
    /** Starts a trial after the one that the page showed. Throws 1409 where that is no longer so. */
    async start(acting: Acting, { run }: { run: number }) {
      const { scheme } = await store.readTrial();
      const statements = [store.startStatement(scheme, acting.at)];
      return change(acting, false, run, {
        action: "schemes.start",
        details: { run: run + 1, before: scheme },
        statements,
      });
    },

    /** Ends the trial that the page showed; all buy under `scheme` from then on. Throws 1409 where it is over. */
    async end(acting: Acting, { run, scheme }: { run: number; scheme: Scheme }) {
      const statements = [store.endStatement(scheme, acting.at)];
      return change(acting, true, run, { action: "schemes.end", details: { run, after: scheme }, statements });
    },
  };
}
export type SchemeActs = ReturnType<typeof createSchemeActs>;
