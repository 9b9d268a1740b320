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
import { Fragment } from "react";
import { Kbd } from "./kbd.tsx";
import type { MenuEntry, MenuProps } from "./menu.tsx";
import { FLOATING_CLASS, OPTION_CLASS } from "./popover-class.ts";

/** The menu itself; loaded when a pointer or the focus comes near one. */
export default function MenuView({ trigger, groups, anchor = "bottom end", header, className }: MenuProps) {
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
