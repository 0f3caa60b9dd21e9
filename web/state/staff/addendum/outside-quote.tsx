import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useAcceptedQuotes } from './use-accepted-quotes.ts';

const AddendumDialog = lazy(() => loadScreen(() => import('./addendum-dialog.tsx'), 'AddendumDialog'));

type About = Omit<ComponentProps<typeof AddendumDialog>, 'onClose'>;

/** Opens the dialog that prices something outside the quote; null for staff who do not send quotes. */
export function useOutsideQuote(about: About) {
  const maySend = useMay('quotes.send');
  const [open, setOpen] = useState(false);
  return {
    open: maySend ? () => setOpen(true) : null,
    dialog: open && (
      <Suspense>
        <AddendumDialog {...about} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** The button that prices something outside the quote, for clients who have accepted one. */
export function OutsideQuote(about: About) {
  const outside = useOutsideQuote(about);
  const quotes = useAcceptedQuotes(about.clientId, outside.open !== null);
  if (!outside.open || !quotes.data?.length) return null;
  return (
    <>
      <Button size="sm" variant="quiet" className="-ms-3 self-start" onClick={outside.open}>
        Outside the quote
      </Button>
      {outside.dialog}
    </>
  );
}
