import type { ClientDetail } from '#contract/clients.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface OnwardLinksProps {
  client: ClientDetail;
  address: AdminAddress<'clients'>;
}

/** Counts of the client's projects, messages and other rows, each with a link to the list. */
export function OnwardLinks({ client: { id, counts }, address }: OnwardLinksProps) {
  const links = [
    {
      label: counts.consultations === 1 ? 'Consultation' : 'Consultations',
      count: counts.consultations,
      go: () => address.go('consultations', { client: id }),
    },
    {
      label: counts.projects === 1 ? 'Project' : 'Projects',
      count: counts.projects,
      go: () => address.go('portfolio', { client: id }),
    },
    {
      label: counts.messages === 1 ? 'Message' : 'Messages',
      count: counts.messages,
      go: () => address.go('messages', { client: id }),
    },
  ];
  const more = [
    {
      label: 'Previews',
      count: counts.previews,
      shown: useMay('previews.read'),
      go: () => address.go('portfolio', { client: id, dialog: `client-previews:${id}` }),
    },
    {
      label: 'Client Artwork',
      count: counts.artwork,
      shown: useMay('briefs.read'),
      go: () => address.go('portfolio', { client: id, dialog: `artwork:${id}` }),
    },
    {
      label: 'Change requests',
      count: counts.changeRequests,
      shown: useMay('change-requests.read'),
      go: () => address.go('client-comms', { client: id }),
    },
    {
      label: 'Feedback',
      count: counts.feedback,
      shown: useMay('feedback.read'),
      go: () => address.go('client-feedback', { client: id }),
    },
  ].filter(({ shown }) => shown);
  return (
    <nav aria-label="Everything of this client" className="flex flex-col gap-3">
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {links.map(({ label, count, go }) => (
          <li key={label}>
            <button
              type="button"
              onClick={go}
              className="flex w-full flex-col items-start gap-0.5 rounded-lg bg-sunken px-3 py-3 text-start ring-1 ring-line transition hover:bg-hover hover:ring-control sm:px-4"
            >
              <span className="type-title leading-none tabular-nums">{count.toLocaleString('en-US')}</span>
              <span className="type-meta text-ink-soft sm:type-text">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-5">
        {more.map(({ label, count, go }) => (
          <li key={label}>
            <button
              type="button"
              onClick={go}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-sm type-text text-brand-ink underline-offset-4 hover:underline"
            >
              {label} <span className="text-ink-soft tabular-nums">{count.toLocaleString('en-US')}</span>
              <Icon name="arrow-right" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
