import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

export interface TabEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Parts of a screen of which one is seen at a time. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(list.current, selected), [selected]);
  return (
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      {/* In one line, which is scrolled where it has no room. */}
      <TabList
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] max-sm:gap-0"
      >
        {tabs.map(({ id, label: name }) => (
          <Tab
            key={id}
            id={id}
            className="shrink-0 cursor-default border-b-2 border-transparent px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 max-sm:px-2.5 data-[hovered]:text-ink data-[selected]:border-accent data-[selected]:text-ink"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-4 outline-offset-4">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/** Moves a tab to where it is seen, and nothing but the list of tabs. */
function showTab(list: HTMLElement | null, id: string | undefined): void {
  const tab = [...(list?.children ?? [])].find((one) => one.getAttribute('data-key') === id);
  if (!list || !tab) return;
  const [seen, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left < seen.left) list.scrollLeft += place.left - seen.left;
  else if (place.right > seen.right) list.scrollLeft += place.right - seen.right;
}
