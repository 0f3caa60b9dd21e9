import { clientStatusText, serviceOptions, type ClientConsultation } from '#contract/consultations.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { StatusStepper } from './status-stepper.tsx';

const whatComesNext: Readonly<Record<string, string | undefined>> = {
  pending: 'A representative from our team will contact you within 24 hours.',
  contacted: 'We have been in touch. Anything new about it goes through Messages.',
};

/** One consultation of the client: where it stands, what was asked, and when. */
export function ConsultationCard({ consultation }: { consultation: ClientConsultation }) {
  const { service, message, status, createdAt, businessName, businessType } = consultation;
  const known = clientStatusText[status] !== undefined;
  const about = [businessName, businessType].filter(Boolean).join(' · ');
  return (
    <article className="flex h-full flex-col gap-5 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="text-lg">{(service && (serviceOptions as Record<string, string>)[service]) ?? service ?? 'Consultation'}</h3>
          {about && <p className="text-sm text-ink-soft">{about}</p>}
        </div>
        <p className="text-sm text-ink-soft">
          Sent <RelativeTime instant={createdAt} />
        </p>
      </header>
      {known ? (
        <StatusStepper status={status} />
      ) : (
        <p className="text-sm">
          Status: <strong>{status}</strong>
        </p>
      )}
      {whatComesNext[status] && <p className="text-sm text-ink-soft">{whatComesNext[status]}</p>}
      {message && (
        <div className="rounded-lg bg-sunken px-4 py-3">
          <h4 className="text-xs font-semibold text-ink-soft">Your message</h4>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">{message}</p>
        </div>
      )}
    </article>
  );
}
