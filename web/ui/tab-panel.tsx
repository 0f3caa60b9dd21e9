import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabPanelProps {
  value: string;
  className?: string;
  children: ReactNode;
}

/** What one tab shows; it is rendered only while its tab is chosen. */
export function TabPanel({ value, className = 'pt-6', children }: TabPanelProps) {
  return (
    <Tabs.Panel value={value} className={className}>
      {children}
    </Tabs.Panel>
  );
}
