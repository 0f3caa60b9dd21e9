import type { Consultation } from '#contract/consultations.ts';
import { settleReply } from '#contract/appointments.ts';
import { getLead, type LeadMessage } from '#contract/leads.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { QuotedText } from '#web/ui/people/conversation/quoted-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { statusLists } from '../data.ts';

/** A button that marks the sender's last reply as needing no answer. */
function NoAnswerNeeded({ id }: { id: string }) {
  const settle = useStaffMutation(settleReply, {
    success: 'No answer needed',
    failure: 'Failed to update consultation',
    invalidates: [...statusLists, getLead],
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="self-start"
      pending={settle.isPending}
      onClick={() => settle.mutate({ params: { id } })}
    >
      No Answer Needed
    </Button>
  );
}

interface LeadMessagesProps {
  consultation: Consultation;
  messages: readonly LeadMessage[];
}

/** Answers and notes of a request, oldest first. */
export function LeadMessages({ consultation, messages }: LeadMessagesProps) {
  const { id: requestId, name, repliedAt } = consultation;
  const mayWrite = useMay('consultations.write');
  return (
    <>
      <ol aria-label="Answers and notes" className="flex flex-col gap-4 border-s-2 border-line ps-4">
        {messages.map(({ id, author, body, quoted, files, internal, fromSender, createdAt }) => (
          <li key={id} className="flex flex-col gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
              {author ? (
                <Byline person={author} className="type-pill text-ink" />
              ) : (
                fromSender && <span className="type-pill text-ink">{name}</span>
              )}
              {internal && <Badge tone="warning">Note</Badge>}
              <RelativeTime instant={createdAt} />
            </p>
            <LongText text={body} />
            <QuotedText text={quoted} />
            <AttachedFiles
              files={files}
              label={`Files from ${author?.name ?? (fromSender ? name : 'the team')}`}
            />
          </li>
        ))}
      </ol>
      {repliedAt !== null && mayWrite && <NoAnswerNeeded id={requestId} />}
    </>
  );
}
