import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useAcceptedQuotes } from './use-accepted-quotes.ts';

const AddendumDialog = lazy(() => loadScreen(() => import('./addendum-dialog.tsx'), 'AddendumDialog'));

type About = Omit<ComponentProps<typeof AddendumDialog>, 'onClose'>;

/** A button that prices work outside of the quote, for clients who have accepted a quote. */
export function OutsideQuote(about: About) {
  const maySend = useMay('quotes.send');
  const [isOpen, setOpen] = useState(false);
  const quotes = useAcceptedQuotes(about.clientId, maySend);
  if (!maySend || !quotes.data?.length) return null;
  return (
    <>
      <Button size="sm" variant="quiet" className="-ms-3 self-start" onClick={() => setOpen(true)}>
        Outside the quote
      </Button>
      {isOpen && (
        <Suspense>
          <AddendumDialog {...about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
