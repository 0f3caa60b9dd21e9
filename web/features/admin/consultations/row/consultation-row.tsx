import type { ReactNode } from 'react';
import { serviceOptions, stateOf, type Consultation } from '#contract/consultations.ts';
import { RowPeople } from '#web/ui/lists/row/row-people.tsx';
import { Shown } from '#web/api/shown/shown.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { LostLine } from './lost-line.tsx';
import { NextSteps } from './next-steps.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useRequestActions, type Ways } from './use-request-actions.tsx';
import { WaitingText } from './waiting-text.tsx';

const serviceLabels: Readonly<Record<string, string | undefined>> = serviceOptions;

interface ConsultationRowProps {
  consultation: Consultation;
  inSpam: boolean;
  /** Shows who is assigned. */
  people?: ReactNode;
  ways: Ways;
  /** The checkbox that selects the request. */
  select?: ReactNode;
}

/** A request as a row: sender, service, start of the message, time left, and the next step. */
export function ConsultationRow({ consultation, inSpam, people, ways, select }: ConsultationRowProps) {
  const { id, name, email, service, message, company, businessName, referredBy, createdAt } = consultation;
  const { onAnswer } = ways;
  const { client, away } = useRequestActions(consultation, { inSpam, ways });
  const waits = stateOf(consultation) === 'pending' && !inSpam;
  const about = [
    service && (serviceLabels[service] ?? service),
    email,
    referredBy && `Referred by ${referredBy}`,
  ];
  return (
    <Row
      id={`request-${id}`}
      name={name}
      about={company ?? businessName}
      picture={<Avatar name={name} size="row" quiet initials />}
      what={about.filter(Boolean).join(' · ')}
      more={
        consultation.lostReason === null ? (
          (message ?? 'No message')
        ) : (
          <LostLine consultation={consultation} />
        )
      }
      state={<StatusBadge consultation={consultation} />}
      at={createdAt}
      time={waits && <WaitingText createdAt={createdAt} short />}
      waits={waits}
      onOpen={onAnswer && (() => onAnswer(consultation))}
      specified={
        <>
          <NextSteps consultation={consultation} inSpam={inSpam} onAnswer={onAnswer} small />
          <span className="max-lg:hidden">{!inSpam && <RowPeople>{people}</RowPeople>}</span>
        </>
      }
      actions={[...client, ...away]}
      select={select}
    >
      <Shown type="consultation" id={id} />
    </Row>
  );
}
