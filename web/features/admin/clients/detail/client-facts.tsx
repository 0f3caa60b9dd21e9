import type { ReactNode } from 'react';
import type { ClientDetail } from '#contract/clients.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { ContactLinks } from './contact-links.tsx';
import { ResetButton } from './reset-button.tsx';

const standing = ({ origin, emailVerifiedAt, closedAs, known, claimed }: ClientDetail) => {
  if (closedAs === 'archived') return { tone: 'neutral', text: 'Archived: the portal is closed' } as const;
  if (closedAs === 'erased') return { tone: 'neutral', text: 'Erased' } as const;
  if (closedAs === 'deleted') return { tone: 'warning', text: 'Deleted: the portal is closed' } as const;
  if (emailVerifiedAt) return { tone: 'success', text: 'Address verified' } as const;
  // The line below already says who confirmed the address.
  if (known && !claimed) return null;
  if (origin === 'staff') return { tone: 'neutral', text: 'Created by staff' } as const;
  return { tone: 'warning', text: 'Address not verified' } as const;
};

/** A client's contact data, the date of creation, and the assigned staff. */
export function ClientFacts({ client, people }: { client: ClientDetail; people?: ReactNode }) {
  const state = standing(client);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h3 className="sr-only">Contact information</h3>
      <ContactLinks client={client} />
      <p className="type-text text-ink-soft">Client since {dayText(client.createdAt)}</p>
      {state && (
        <Badge tone={state.tone} dot>
          {state.text}
        </Badge>
      )}
      <p className="flex min-h-11 items-center gap-2 type-text text-ink-soft has-[>:last-child:empty]:hidden">
        Owner <span className="flex text-ink empty:hidden">{people}</span>
      </p>
      <Allowed to="clients.write">
        <ResetButton id={client.id} email={client.email} />
      </Allowed>
    </div>
  );
}
