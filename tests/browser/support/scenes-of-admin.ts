/** The pages of the staff. */
import { dialog, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";

const account = ({ staff }: { staff: { userId: string } }) => `/admin/accounts/${staff.userId}`;

async function confirm(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await fieldOf(page, words("adminPages:act.reason")).fill("The enterprise asked for it by mail");
  await page.getByRole("button", { name: words("adminPages:act.next"), exact: true }).click();
  await page.getByRole("heading", { name: words("adminPages:act.check") }).waitFor();
}

const operations = (view: string) => () => `/admin/operations?view=${view}`;

export const OF_ADMIN: readonly Scene[] = [
  { name: "admin-find-empty", as: "staff", path: () => "/admin" },
  { name: "admin-find", as: "staff", path: () => "/admin?q=plus" },
  { name: "admin-find-none", as: "staff", path: () => "/admin?q=zzzzzz" },
  { name: "admin-account", as: "staff", path: account },
  {
    name: "admin-quota",
    as: "staff",
    path: account,
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("adminPages:quotaAct.open") }).click();
      await dialog(visitor);
      await page.getByRole("button", { name: words("adminPages:act.next"), exact: true }).click();
      await page.getByText(words("adminPages:quotaAct.wrong")).waitFor();
    },
  },
  {
    name: "admin-quota-confirm",
    as: "staff",
    path: account,
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("adminPages:quotaAct.open") }).click();
      await dialog(visitor);
      await fieldOf(page, words("adminPages:quotaAct.runs")).fill("5");
      await confirm(visitor);
    },
  },
  {
    name: "admin-plan-confirm",
    as: "staff",
    path: account,
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("adminPages:planAct.open") }).click();
      await dialog(visitor);
      await page.getByRole("combobox", { name: words("adminPages:planAct.plan") }).selectOption("PRO");
      await confirm(visitor);
    },
  },
  {
    name: "admin-ban-confirm",
    as: "staff",
    path: account,
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("adminPages:banAct.ban"), exact: true }).click();
      await dialog(visitor);
      await confirm(visitor);
    },
  },
  { name: "admin-operations", as: "staff", path: operations("overview") },
  { name: "admin-stuck", as: "staff", path: operations("tasks") },
  { name: "admin-letters", as: "staff", path: operations("letters") },
  { name: "admin-stripe", as: "staff", path: operations("stripe") },
  { name: "admin-mailboxes", as: "staff", path: operations("mail") },
  { name: "admin-costs", as: "staff", path: operations("costs") },
  { name: "admin-audit", as: "staff", path: () => "/admin/audit" },
  { name: "admin-audit-none", as: "staff", path: () => "/admin/audit?actor=nobody" },
  { name: "admin-schemes", as: "staff", path: operations("schemes") },
  { name: "admin-switches", as: "staff", path: operations("switches") },
];
