import type { ReactElement, ReactNode } from "react";
import { deferredFloating } from "./deferred-floating.tsx";

export type MenuEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes it a link; `external` opens a new tab. */
  href?: string;
  external?: boolean;
  shortcut?: string;
  /** Marks the choice that holds; undefined for plain actions. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
};

export type MenuGroup = { key: string; heading?: ReactNode; entries: readonly MenuEntry[] };

export type FloatingAnchor = "bottom start" | "bottom end" | "top start" | "top end" | "right end";

export type MenuProps = {
  /** One button; it must take a ref and the properties it is given. */
  trigger: ReactElement;
  groups: readonly MenuGroup[];
  anchor?: FloatingAnchor;
  header?: ReactNode;
  className?: string;
};

/** Things one can do, in groups, behind a button. Arrow keys and first letters move through it. */
export const Menu = deferredFloating<MenuProps>("menu", () => import("./menu-view.client.tsx"));
