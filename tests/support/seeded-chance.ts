/** Gives fast-check one seed in every suite, so that a run can be repeated; `FC_SEED` names another. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_128) });
