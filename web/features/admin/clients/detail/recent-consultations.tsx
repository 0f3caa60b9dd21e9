import type { ClientDetail } from '#contract/clients.ts';
import { serviceOptions, stateOf } from '#contract/consultations.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

const services: Readonly<Record<string, string | undefined>> = serviceOptions;
const states: Readonly<Record<string, { tone: BadgeTone; text: string } | undefined>> = {
  pending: { tone: 'warning', text: 'Pending' },
  contacted: { tone: 'brand', text: 'Contacted' },
  completed: { tone: 'success', text: 'Completed' },
  lost: { tone: 'neutral', text: 'Lost' },
};

/** The newest requests of a client. */
export function RecentConsultations({
  consultations,
}: {
  consultations: ClientDetail['recentConsultations'];
}) {
  return (
    <section aria-labelledby="recent-consultations" className="flex flex-col gap-2">
      <h3 id="recent-consultations" className="type-name">
        Recent consultations
      </h3>
      {consultations.length === 0 && (
        <p className="type-text text-ink-soft">This client has not asked for a consultation yet.</p>
      )}
      {consultations.length > 0 && (
        <ul className="divide-y divide-line">
          {consultations.map(({ id, service, message, status, lostReason, createdAt }) => {
            const state = states[stateOf({ status, lostReason })];
            return (
              <li key={id} className="flex flex-col gap-1 py-2">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="type-text">
                    {service ? (services[service] ?? service) : 'Consultation'}
                  </span>
                  <Badge tone={state?.tone ?? 'neutral'} dot>
                    {state?.text ?? status}
                  </Badge>
                  <RelativeTime instant={createdAt} className="ms-auto type-meta text-ink-soft" />
                </div>
                {message && <p className="line-clamp-1 type-text wrap-anywhere text-ink-soft">{message}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
