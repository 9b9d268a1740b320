import type { Switch } from "#workers/kernel/vocabulary.ts";
import type { Switches } from "#workers/modules/switches/service.ts";
import { isOffSql, type SwitchStore } from "#workers/modules/switches/store.ts";
import type { Acting, Acts } from "../act.ts";

type Deps = { acts: Acts; store: Pick<SwitchStore, "setStatement">; switches: Pick<Switches, "forget"> };

/** What staff switch off and on. Of two operators, or of two presses, one does something. */
export function createSwitchActs({ acts, store, switches }: Deps) {
  return async function use(acting: Acting, name: Switch, isOff: boolean) {
    const id = acts.idOf(acting);
    await acts.run(acting, id, {
      action: isOff ? "switch.off" : "switch.on",
      subject: `switch:${name}`,
      details: {},
      guard: { sql: `${isOffSql("?9")} = ?10`, values: [name, isOff ? 0 : 1] },
      statements: [store.setStatement(name, isOff, acting.at)],
    });
    switches.forget();
    return { id };
  };
}
export type UseSwitch = ReturnType<typeof createSwitchActs>;
