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
    <Tabs.Panel value={value} className={className}>
      {children}
    </Tabs.Panel>
  );
}
