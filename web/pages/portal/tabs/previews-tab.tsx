import { PreviewsPanel } from '#web/features/portal/previews/previews-panel.tsx';

/** The Previews tab of the client portal. */
export function PreviewsTab() {
  return <PreviewsPanel />;
}
