/** The enterprise page, as its admins, its members and strangers see it. */
import { dialog, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";

const path = () => "/settings/enterpriseInfo";
const MEMBER = "lin.wei@studio.example";

async function openMenu({ page, words }: Visitor): Promise<void> {
  await page.getByRole("button", { name: words("enterprisePage:members.actionsOf", { email: MEMBER }) }).click();
  await page.getByRole("menuitem").first().waitFor();
}

export const ENTERPRISE: readonly Scene[] = [
  {
    name: "enterprise",
    as: "admin",
    path,
    act: ({ page, words }) => page.getByText(words("enterprisePage:invitations.title"), { exact: true }).waitFor(),
  },
  {
    name: "enterprise-filter",
    as: "admin",
    path: ({ enterprise }) => `/settings/enterpriseInfo?tags=${enterprise.tagId}`,
  },
  {
    name: "enterprise-add",
    as: "admin",
    path,
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("enterprisePage:add.open") }).click();
      await dialog(visitor);
      await fieldOf(page, words("enterprisePage:add.label")).fill("ana@example.com, no address");
      await page.getByRole("button", { name: words("enterprisePage:add.buttonCount", { count: 1 }) }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "enterprise-tags",
    as: "admin",
    path,
    async act({ page, words }) {
      await page.getByRole("button", { name: words("enterprisePage:tags.edit", { email: MEMBER }) }).click();
      await page.getByRole("textbox", { name: words("enterprisePage:tags.find") }).fill("Euro");
    },
  },
  {
    name: "enterprise-cards",
    as: "admin",
    path,
    async act({ page, words }) {
      await page.getByRole("button", { name: words("enterprisePage:cards.forMember", { email: MEMBER }) }).click();
      await fieldOf(page, words("enterprisePage:cards.months")).waitFor();
    },
  },
  { name: "enterprise-menu", as: "admin", path, act: openMenu },
  {
    name: "enterprise-remove",
    as: "admin",
    path,
    async act(visitor) {
      const { page, words } = visitor;
      await openMenu(visitor);
      await page.getByRole("menuitem", { name: words("enterprisePage:remove.action") }).click();
      await dialog(visitor);
    },
  },
  { name: "enterprise-member", as: "colleague", path },
  { name: "enterprise-none", as: "free", path },
];
