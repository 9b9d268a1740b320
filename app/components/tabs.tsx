import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { ReactNode } from "react";

export type TabItem<Key extends string> = { key: Key; label: ReactNode; count?: string; content: ReactNode };

/** Parts of one page of which one is seen at a time; the caller keeps which (in the address bar, as a rule). */
export function Tabs<Key extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: ReadonlyArray<TabItem<Key>>;
  value: Key;
  onChange: (key: Key) => void;
}) {
  const index = Math.max(
    0,
    items.findIndex((item) => item.key === value),
  );
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => {
        const item = items[next];
        if (item) onChange(item.key);
      }}
    >
      <TabList aria-label={label} className="flex gap-4 overflow-x-auto border-line border-b">
        {items.map((item) => (
          <Tab
            key={item.key}
            className="focus-ring focus-visible:-outline-offset-2! -mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-soft hover:text-ink data-selected:border-accent data-selected:text-ink"
          >
            {item.label}
            {item.count !== undefined && <span className="font-normal text-ink-faint text-sm">{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {items.map((item) => (
          <TabPanel key={item.key} className="focus-ring pt-4">
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
