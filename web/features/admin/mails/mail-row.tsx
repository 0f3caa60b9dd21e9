import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getMailText, type ListedMail } from '#contract/mails.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useSendAgain } from './data.ts';
import { mailStateTexts } from './mail-states.ts';

interface MailRowProps {
  mail: ListedMail;
  /** False if no mail server is configured. */
  canSend: boolean;
  onRecipient: (address: string) => void;
  onClient: (id: string) => void;
}

/** One mail: recipient, state in the mail server's words, and actions. */
export function MailRow({ mail, canSend, onRecipient, onClient }: MailRowProps) {
  const { id, recipient, subject, state, error, attempts, client, createdAt, sentAt } = mail;
  const { label, tone } = mailStateTexts[state];
  const mayWrite = useMay('mail.write');
  const mayRead = useMay('outbox.read');
  const [isOpen, setOpen] = useState(false);
  const again = useSendAgain();
  return (
    <article aria-label={`${subject}, to ${recipient}`} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere">{subject}</p>
          <p className="text-sm text-ink-soft">
            To{' '}
            <button
              type="button"
              className="rounded-sm wrap-anywhere text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline"
              onClick={() => onRecipient(recipient)}
            >
              {recipient}
            </button>
            {client && (
              <>
                {', '}
                <button
                  type="button"
                  className="rounded-sm wrap-anywhere text-brand-ink underline-offset-4 pointer-coarse:min-h-11 hover:underline"
                  onClick={() => onClient(client.id)}
                >
                  {client.name}
                </button>
              </>
            )}
          </p>
        </div>
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Badge tone={tone} dot>
            {label}
          </Badge>
          <RelativeTime instant={sentAt ?? createdAt} />
        </p>
      </div>
      {error && (
        <p className="text-sm wrap-anywhere">
          {state === 'queued' ? `Tried ${attempts === 1 ? 'once' : `${attempts} times`}: ` : ''}
          <span className="font-mono text-xs">{error}</span>
        </p>
      )}
      {state !== 'sent' && (mayRead || (mayWrite && canSend && state !== 'held')) && (
        <div className="-ms-3 flex flex-wrap gap-1">
          {mayWrite && canSend && state !== 'held' && (
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11"
              pending={again.isPending}
              onClick={() => again.mutate({ params: { id } })}
            >
              {state === 'queued' ? 'Try Now' : state === 'kept' ? 'Send' : 'Send Again'}
            </Button>
          )}
          {mayRead && (
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide Text' : 'Show Text'}
            </Button>
          )}
        </div>
      )}
      {isOpen && <MailText id={id} />}
    </article>
  );
}

function MailText({ id }: { id: string }) {
  const query = useQuery(queryOf(getMailText, { params: { id } }));
  if (query.data)
    return (
      <p className="rounded-lg bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">
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
