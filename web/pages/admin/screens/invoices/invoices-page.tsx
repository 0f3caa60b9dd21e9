import { InvoicesPanel } from '#web/features/admin/invoices/invoices-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/invoices: lists of invoices, a single invoice, or the money settings. */
export function AdminInvoicesPage() {
  return (
    <PanelScreen name="Invoices" permission="invoices.read">
      <InvoicesPanel />
    </PanelScreen>
  );
}
