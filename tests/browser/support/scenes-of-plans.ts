/** Plans, paying for one, and what became of it. */
import { dialog, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";

const pro = ({ words }: Visitor) => ({ plan: words("plan:name.PRO") });

export const PLANS: readonly Scene[] = [
  { name: "pricing", path: () => "/pricing" },
  { name: "pricing-wallet", path: () => "/pricing?pay=wechat_pay" },
  { name: "pricing-free", as: "free", path: () => "/pricing" },
  { name: "pricing-paid", as: "buyer", path: () => "/pricing" },
  {
    name: "pricing-confirm",
    as: "free",
    path: () => "/pricing?pay=card",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("pricing:action.subscribe", pro(visitor)), exact: true }).click();
      await dialog(visitor);
    },
  },
  {
    name: "pricing-change",
    as: "buyer",
    path: () => "/pricing?pay=card",
    async act(visitor) {
      const { page, words } = visitor;
      const plan = words("plan:name.BASIC");
      await page.getByRole("button", { name: words("pricing:action.downgrade", { plan }), exact: true }).click();
      await dialog(visitor);
    },
  },
  {
    name: "pricing-cancel",
    as: "buyer",
    path: () => "/pricing",
    async act(visitor) {
      await visitor.page.getByRole("button", { name: visitor.words("plan:renewal.cancel"), exact: true }).click();
      await dialog(visitor);
    },
  },
  {
    name: "plans-prompt",
    as: "newcomer",
    path: () => "/search",
    act: dialog,
  },
  {
    name: "payment-paid",
    as: "buyer",
    path: ({ plans }) => `/pricing?session_id=${plans.checkoutId}`,
    act: (visitor) =>
      visitor.page.getByRole("heading", { name: visitor.words("pricing:result.paid", pro(visitor)) }).waitFor(),
  },
  {
    name: "payment-strange",
    as: "free",
    path: ({ plans }) => `/pricing?session_id=${plans.checkoutId}`,
    act: ({ page, words }) => page.getByText(words("pricing:result.strange")).waitFor(),
  },
  {
    name: "payment-cancelled",
    as: "free",
    path: () => "/pricing/cancel",
    async act({ page, words, goto }) {
      const choice = { plan: "PRO", priceId: "price_pro", amountMinor: 15_000, currency: "usd", method: "card" };
      await page.evaluate((kept) => localStorage.setItem("kolscout_selected_plan", kept), JSON.stringify(choice));
      await goto("/pricing/cancel");
      await page.getByRole("button", { name: words("pricing:cancelled.again") }).waitFor();
    },
  },
  { name: "payment-cancelled-none", path: () => "/pricing/cancel" },
  {
    name: "account-menu-paid",
    as: "buyer",
    path: () => "/pricing",
    async act({ page, words }) {
      const avatar = page.getByRole("button", { name: words("site:account.open") });
      await avatar
        .or(page.getByRole("button", { name: words("site:nav.menu") }))
        .locator("visible=true")
        .first()
        .click();
      await page.getByRole("menuitem", { name: words("site:account.cancel") }).waitFor();
    },
  },
];
