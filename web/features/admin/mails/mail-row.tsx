import { useQuery } from '@tanstack/react-query';
import { FileText } from '#web/ui/pictures/lucide.tsx';
import { useState } from 'react';
import { getMailText, type ListedMail } from '#contract/mails.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { useSendAgain } from './data.ts';
import { mailStateTexts } from './mail-states.ts';

interface MailRowProps {
  mail: ListedMail;
  /** False if no mail server is configured. */
  canSend: boolean;
  onRecipient: (address: string) => void;
  onClient: (id: string) => void;
}

/**
 * An e-mail as a row: subject, recipient, state, and the mail server's answer. The row of an unsent mail opens to show
 * the text.
 */
export function MailRow({ mail, canSend, onRecipient, onClient }: MailRowProps) {
  const { id, recipient, subject, state, error, attempts, client, createdAt, sentAt } = mail;
  const { label, tone } = mailStateTexts[state];
  const maySend = useMay('mail.write') && canSend && state !== 'sent' && state !== 'held';
  const mayRead = useMay('outbox.read') && state !== 'sent';
  const [isOpen, setOpen] = useState(false);
  const again = useSendAgain();
  const tried = attempts === 1 ? 'once' : `${attempts} times`;
  const toggle = () => setOpen(!isOpen);
  return (
    <Row
      id={`mail-${id}`}
      name={subject}
      what={`To ${recipient}`}
      about={client?.name}
      more={error && (state === 'queued' ? `Tried ${tried}: ${error}` : error)}
      state={
        <Badge tone={tone} dot>
          {label}
        </Badge>
      }
      at={sentAt ?? createdAt}
      waits={tone === 'danger'}
      onOpen={mayRead ? toggle : undefined}
      specified={
        maySend && (
          <Button
            variant="secondary"
            size="sm"
            pending={again.isPending}
            onClick={() => again.mutate({ params: { id } })}
          >
            {state === 'queued' ? 'Try Now' : state === 'kept' ? 'Send' : 'Send Again'}
          </Button>
        )
      }
      actions={[
        ...(mayRead
          ? [
              {
                label: isOpen ? 'Hide Text' : 'Show Text',
                icon: <FileText className="size-4.5" aria-hidden="true" />,
                onSelect: toggle,
              },
            ]
          : []),
        { label: 'Only this address', detail: recipient, onSelect: () => onRecipient(recipient) },
        ...(client
          ? [{ label: 'Only this client', detail: client.name, onSelect: () => onClient(client.id) }]
          : []),
      ]}
    >
      {isOpen && <MailText id={id} />}
    </Row>
  );
}

function MailText({ id }: { id: string }) {
  const query = useQuery(queryOf(getMailText, { params: { id } }));
  if (query.data)
    return (
      <p className="mx-4 mb-4 rounded-lg bg-sunken px-4 py-3 type-text wrap-anywhere whitespace-pre-wrap">
        {query.data.text}
      </p>
    );
  return query.isError ? (
    <LoadError
      title="The text could not be loaded"
      error={query.error}
      pending={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <Skeleton className="h-24 w-full" />
  );
}
