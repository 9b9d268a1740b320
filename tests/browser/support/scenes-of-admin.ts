/** The pages of the staff. */
import { dialog, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";

const enterprise = ({ staff }: { staff: { enterpriseId: string } }) => `/admin/enterprises/${staff.enterpriseId}`;
const suspended = ({ staff }: { staff: { suspendedId: string } }) => `/admin/enterprises/${staff.suspendedId}`;
const account = ({ staff }: { staff: { userId: string } }) => `/admin/accounts/${staff.userId}`;

async function confirm(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await fieldOf(page, words("adminPages:act.reason")).fill("The enterprise asked for it by mail");
  await page.getByRole("button", { name: words("adminPages:act.next"), exact: true }).click();
  await page.getByRole("heading", { name: words("adminPages:act.check") }).waitFor();
}

async function startOpening(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole("button", { name: visitor.words("adminPages:enterpriseAct.open") }).click();
  await dialog(visitor);
}

async function startChange(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole("button", { name: visitor.words("adminPages:enterpriseAct.change") }).click();
  await dialog(visitor);
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
  { name: "admin-find-member", as: "staff", path: () => "/admin?q=noor@" },
  { name: "admin-enterprise", as: "staff", path: enterprise },
  { name: "admin-enterprise-suspended", as: "staff", path: suspended },
  {
    name: "admin-enterprise-open",
    as: "staff",
    path: () => "/admin",
    async act(visitor) {
      await startOpening(visitor);
      await visitor.page.getByRole("button", { name: visitor.words("adminPages:act.next"), exact: true }).click();
      await visitor.page.getByText(visitor.words("adminPages:enterpriseAct.nameMissing")).waitFor();
    },
  },
  {
    name: "admin-enterprise-open-confirm",
    as: "staff",
    path: () => "/admin",
    async act(visitor) {
      await startOpening(visitor);
      const { page, words } = visitor;
      await fieldOf(page, words("adminPages:enterpriseAct.name")).fill("Northern Lights Agency");
      await fieldOf(page, words("adminPages:enterpriseAct.adminEmail")).fill("paula.winter@studio.example");
      await fieldOf(page, words("adminPages:quotaAct.runs")).fill("1250.5");
      await fieldOf(page, words("adminPages:enterprise.seats")).fill("12");
      await confirm(visitor);
    },
  },
  {
    name: "admin-enterprise-change",
    as: "staff",
    path: enterprise,
    async act(visitor) {
      await startChange(visitor);
      await fieldOf(visitor.page, visitor.words("adminPages:enterprise.seats")).fill("2");
      await visitor.page.getByRole("button", { name: visitor.words("adminPages:act.next"), exact: true }).click();
      await visitor.page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "admin-enterprise-suspend-confirm",
    as: "staff",
    path: enterprise,
    async act(visitor) {
      await startChange(visitor);
      await visitor.page.getByRole("dialog").getByText(visitor.words("adminPages:status.SUSPENDED")).click();
      await confirm(visitor);
    },
  },
  { name: "admin-member", as: "staff", path: ({ staff }) => `/admin/accounts/${staff.memberId}` },
  { name: "admin-operations", as: "staff", path: operations("overview") },
  { name: "admin-stuck", as: "staff", path: operations("tasks") },
  { name: "admin-letters", as: "staff", path: operations("letters") },
  { name: "admin-stripe", as: "staff", path: operations("stripe") },
  { name: "admin-mailboxes", as: "staff", path: operations("mail") },
  { name: "admin-costs", as: "staff", path: operations("costs") },
  { name: "admin-retention", as: "staff", path: operations("retention") },
  { name: "admin-audit", as: "staff", path: () => "/admin/audit" },
  { name: "admin-audit-none", as: "staff", path: () => "/admin/audit?actor=nobody" },
  { name: "admin-schemes", as: "staff", path: operations("schemes") },
  { name: "admin-switches", as: "staff", path: operations("switches") },
];
