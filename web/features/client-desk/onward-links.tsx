import type { ClientDetail } from '#contract/clients.ts';
import type { Place } from '#web/api/use-place.ts';
import { Icon } from '#web/ui/icon.tsx';

interface OnwardLinksProps {
  client: ClientDetail;
  place: Place;
}

/** How much there is of a client, each number leading to it. */
export function OnwardLinks({ client: { id, counts }, place }: OnwardLinksProps) {
  const links = [
    { label: 'Consultations', count: counts.consultations, tab: 'consultations', values: { client: id } },
    { label: 'Projects', count: counts.projects, tab: 'portfolio', values: { client: id } },
    { label: 'Messages', count: counts.messages, tab: 'messages', values: { client: id } },
  ];
  const more = [
    { label: 'Previews', tab: 'portfolio', values: { client: id, dialog: `client-previews:${id}` } },
    { label: 'Client Artwork', tab: 'portfolio', values: { client: id, dialog: `artwork:${id}` } },
    { label: 'Change requests', tab: 'client-comms', values: { client: id } },
    { label: 'Feedback', tab: 'client-feedback', values: { client: id } },
  ];
  return (
    <nav aria-label="Everything of this client" className="flex flex-col gap-3">
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {links.map(({ label, count, tab, values }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => place.go(tab, values)}
              className="flex w-full flex-col items-start gap-0.5 rounded-lg bg-sunken px-3 py-3 text-start ring-1 ring-line transition hover:bg-hover hover:ring-control sm:px-4"
            >
              <span className="font-display text-2xl leading-none font-bold tabular-nums">
                {count.toLocaleString('en-US')}
              </span>
              <span className="text-xs text-ink-soft sm:text-sm">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-5">
        {more.map(({ label, tab, values }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => place.go(tab, values)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
            >
              {label}
              <Icon name="arrow-right" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
