import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Loaded when it is opened.
const MyBillingDialog = lazy(() => loadScreen(() => import('./my-billing-dialog.tsx'), 'MyBillingDialog'));

/** A button that opens the company's details on its invoices. */
export function MyBilling() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Billing details
      </Button>
      <Suspense>{isOpen && <MyBillingDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
