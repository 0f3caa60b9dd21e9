import { InvoicesPanel } from '#web/features/admin/invoices/invoices-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/invoices: lists of invoices, one of them, or the settings of money. */
export function AdminInvoicesPage() {
  return (
    <PanelScreen name="Invoices" permission="invoices.read">
      <InvoicesPanel />
    </PanelScreen>
  );
}
