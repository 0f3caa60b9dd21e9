import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

/** The content of a tab, rendered only while the tab is open. */
export function TabPanel({ value, className = 'pt-6', children }: TabPanelProps) {
  return (
    // Not a tab stop, because each panel contains a focusable element.
    <Tabs.Panel value={value} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </Tabs.Panel>
  );
}
