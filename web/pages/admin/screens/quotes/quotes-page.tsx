import { QuotesPanel } from '#web/features/admin/quotes/quotes-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/quotes: all quotes, or a single quote. */
export function AdminQuotesPage() {
  return (
    <PanelScreen name="Quotes" permission="quotes.read">
      <QuotesPanel />
    </PanelScreen>
  );
}
