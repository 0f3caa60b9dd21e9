import { lazy, Suspense, useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SingleGroup } from '../section.tsx';

const DetailsDialog = lazy(() =>
  loadScreen(() => import('#web/features/portal/people/details-dialog.tsx'), 'DetailsDialog'),
);

/** A client's own name, phone number and time zone, with a dialog to change them. */
export function ClientDetailsSection({ client }: { client: CurrentClient }) {
  const [isOpen, setOpen] = useState(false);
  const { name, phone, timeZone } = client;
  const rows = {
    Name: name,
    Phone: phone ?? 'None',
    'Time zone': timeZone?.replaceAll('_', ' ') ?? 'Same as the agency',
  };
  return (
    <SingleGroup id="details" lead="Our team and your colleagues see your name.">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {Object.entries(rows).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="type-text text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        Edit your details
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DetailsDialog client={client} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SingleGroup>
  );
}
