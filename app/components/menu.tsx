import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from "@headlessui/react";
import clsx from "clsx";
import { Check } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Kbd } from "./kbd.tsx";
import { FLOATING_CLASS, OPTION_CLASS } from "./popover-class.ts";

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

type Anchor = "bottom start" | "bottom end" | "top start" | "top end" | "right end";

/** Things one can do, in groups, behind a button. Arrow keys and first letters move through it. */
export function Menu({
  trigger,
  groups,
  anchor = "bottom end",
  header,
  className,
}: {
  trigger: ReactElement;
  groups: readonly MenuGroup[];
  anchor?: Anchor;
  header?: ReactNode;
  className?: string;
}) {
  const shown = groups.filter((group) => group.entries.length > 0);
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        transition
        anchor={{ to: anchor, gap: 6, padding: 8 }}
        className={clsx(FLOATING_CLASS, "min-w-48 overflow-y-auto", className)}
      >
        {header}
        {shown.map((group, index) => (
          <Fragment key={group.key}>
            {(index > 0 || header) && <MenuSeparator className="my-1 h-px bg-line" />}
            <MenuSection>
              {group.heading && <MenuHeading className="px-2 py-1 text-ink-faint text-xs">{group.heading}</MenuHeading>}
              {group.entries.map((entry) => (
                <MenuEntryView key={entry.key} entry={entry} />
              ))}
            </MenuSection>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

function MenuEntryView({ entry }: { entry: MenuEntry }) {
  const className = clsx(OPTION_CLASS, entry.danger && "text-danger", "[&>svg]:size-4 [&>svg]:shrink-0");
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
      {entry.checked !== undefined && (
        <Check aria-hidden className={clsx("text-accent-ink", !entry.checked && "invisible")} />
      )}
    </>
  );
  if (entry.href) {
    const target = entry.external ? { target: "_blank", rel: "noreferrer" } : {};
    return (
      <MenuItem as="a" disabled={entry.disabled} href={entry.href} className={className} {...target}>
        {content}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      as="button"
      type="button"
      disabled={entry.disabled}
      className={className}
      onClick={entry.onSelect}
      aria-current={entry.checked || undefined}
    >
      {content}
    </MenuItem>
  );
}
