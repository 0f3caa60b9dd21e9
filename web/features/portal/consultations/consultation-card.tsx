import { lazy, Suspense } from 'react';
import { portalAddress } from '#contract/addresses.ts';
import { serviceOptions, type MyConsultation } from '#contract/consultations.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { StoryLine, type Story } from './story-line.tsx';
import { WhatIsNext } from './what-is-next.tsx';
import { clientStatusText } from './status-texts.ts';

// Lazy, because few requests have an appointment.
const AppointmentCard = lazy(() => loadScreen(() => import('./appointment-card.tsx'), 'AppointmentCard'));

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

interface ConsultationCardProps {
  consultation: MyConsultation;
  story: Story;
}

/** The agency's answers to a consultation, oldest first. */
function Answers({ answers }: Pick<MyConsultation, 'answers'>) {
  return (
    <ol aria-label="Our answers" className="flex flex-col gap-4 border-s-2 border-brand ps-4">
      {answers.map(({ id, author, body, files, createdAt }) => (
        <li key={id} className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
            {author && <Byline person={author} className="type-pill text-ink" />}
            <RelativeTime instant={createdAt} />
          </p>
          <LongText text={body} />
          <AttachedFiles files={files} label={`Files from ${author?.name ?? 'us'}`} />
        </li>
      ))}
    </ol>
  );
}

/** The name of the service that a consultation is about. */
export const serviceOf = ({ service }: MyConsultation) =>
  service ? (serviceLabels[service] ?? service) : 'Consultation';

/** The business named in a consultation, and the date on which it was sent. */
export function SentLine({ consultation }: Pick<ConsultationCardProps, 'consultation'>) {
  const { businessName, businessType, createdAt } = consultation;
  const about = [businessName, businessType].filter(Boolean).join(' · ');
  return (
    <>
      {about && `${about} · `}Sent {dayText(createdAt)}, <RelativeTime instant={createdAt} />
    </>
  );
}

/** The client's newest consultation: status, messages of client and agency, and date. */
export function ConsultationCard({ consultation, story }: ConsultationCardProps) {
  const { id, status } = consultation;
  return (
    <article
      aria-labelledby={`consultation-${id}`}
      className="flex flex-col gap-6 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line sm:p-7"
    >
      <header className="flex flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 id={`consultation-${id}`} className="type-name wrap-anywhere">
            {serviceOf(consultation)}
          </h3>
          {status === 'completed' && story.project && (
            <Badge tone="success">{clientStatusText[status]}</Badge>
          )}
        </div>
        <p className="type-meta wrap-anywhere text-ink-soft">
          <SentLine consultation={consultation} />
        </p>
      </header>
      <ConsultationBody consultation={consultation} story={story} />
      <Shown type="consultation" id={id} />
    </article>
  );
}

/** The status of a consultation, and the messages of client and agency. */
export function ConsultationBody({ consultation, story }: ConsultationCardProps) {
  const { message, answers, status, claimsAccount, appointment } = consultation;
  const known = clientStatusText[status] !== undefined;
  return (
    <>
      {known ? <StoryLine status={status} story={story} /> : <Badge dot>{status}</Badge>}
      {claimsAccount && (
        <p className="type-text">
          This request asked for a new account with your e-mail address. Your account and its password are
          unchanged. If this was not you, please tell us.
        </p>
      )}
      {appointment ? (
        <Suspense>
          <AppointmentCard appointment={appointment} />
        </Suspense>
      ) : (
        <WhatIsNext consultation={consultation} />
      )}
      {message && (
        <div className="flex flex-col gap-1.5">
          <h4 className="font-sans type-meta text-ink-soft">Your message</h4>
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap">{message}</p>
        </div>
      )}
      {answers.length > 0 && (
        <div className="flex flex-col gap-4">
          <Answers answers={answers} />
          <LinkButton
            href={portalAddress('messages')}
            variant="secondary"
            size="sm"
            className="min-h-11 self-start"
          >
            Reply
          </LinkButton>
        </div>
      )}
    </>
  );
}
