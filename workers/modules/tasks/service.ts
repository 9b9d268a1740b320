import { createCore, type TaskEngineDeps } from "./service/core.ts";
import { createCreation } from "./service/create.ts";
import { createDelivery } from "./service/deliver.ts";
import { createEndings } from "./service/end.ts";
import { createExtension } from "./service/extend.ts";
import { createReads } from "./service/read.ts";
import { createStepRunner } from "./service/step.ts";
import { createSweeper } from "./service/sweep.ts";

/**
 * The engine of every asynchronous job. Whatever is delivered twice, out of order or not at all, and wherever a Worker dies: each step's
 * writes are committed once, a task reaches exactly one terminal state, and its hold is settled with it.
 */
export function createTaskEngine(deps: TaskEngineDeps) {
  const core = createCore(deps);
  const endings = createEndings(core);
  const sweeper = createSweeper(core, endings);
  return {
    create: createCreation(core),
    deliver: createDelivery(core, createStepRunner(core, endings)),
    failDead: endings.failDead,
    endMarked: endings.endMarked,
    endBySupport: endings.endBySupport,
    terminate: endings.terminate,
    terminateByType: endings.terminateByType,
    endByProject: endings.endByProject,
    endByUser: endings.endByUser,
    ...sweeper,
    ...createExtension(core),
    ...createReads(core),
  };
}

export type TaskEngine = ReturnType<typeof createTaskEngine>;
