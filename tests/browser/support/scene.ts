/** One page or state, and how somebody comes to it. */
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

export type Scene = {
  name: string;
  /** Who looks; nobody is signed in when left out. */
  as?: "member" | "admin" | "banned" | "sender" | "free" | "buyer" | "newcomer" | "staff" | "colleague" | "leaver";
  path: (stage: Stage) => string;
  /** Whether `act` does something else on a phone. */
  differsOnPhones?: true;
  /** What is done after the page has come. */
  act?: (visitor: Visitor, stage: Stage) => Promise<unknown>;
};

/** Waits for the first creator of a list. */
export const firstCard = ({ page }: Visitor) => page.getByRole("article").first().waitFor();
/** On a phone what is beside a list stands behind a button: presses it where there is one. */
export async function openSide(
  { page, words }: Visitor,
  name: "results:panel.open" | "autoTask:board.label",
): Promise<void> {
  const opener = page.getByRole("button", { name: words(name) }).and(page.locator("main button.lg\\:hidden"));
  if (await opener.first().isVisible()) {
    await opener.first().click();
    await dialog({ page });
  }
}

/** Waits for a dialog that has its name. It has no size of its own: what stands in it tells that it is there. */
export const dialog = ({ page }: Pick<Visitor, "page">) =>
  page
    .getByRole("dialog", { name: /./ })
    .or(page.getByRole("alertdialog", { name: /./ }))
    .locator("h2, input")
    .first()
    .waitFor();
