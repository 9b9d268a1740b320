/** `npm start`: builds, migrates, seeds, and runs the app and the sandbox until Ctrl-C. */
import { closeOnExit, runLocal } from "./serve/run-local.ts";

const local = await runLocal();
closeOnExit(local.close);
console.log(`
  Kolscout   ${local.appUrl}
  Sandbox    ${local.sandboxUrl}   (inbox with the sign-in codes, faults, clock)

  Demo accounts: ${local.accounts.join(", ")}
  Sign in with one of them; its code arrives in the sandbox's inbox. Ctrl-C stops both.
`);
