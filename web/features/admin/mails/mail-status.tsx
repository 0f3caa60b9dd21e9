import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getMailStatus } from '#contract/mails.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useSendFailed, useSendKept, useSendTest } from './data.ts';

/** The head of the screen: one sentence about delivery, the actions, and a warning if no mail is sent. */
export function MailStatus() {
  const { data: status } = useQuery(queryOf(getMailStatus));
  const again = useSendFailed();
  const test = useSendTest();
  const waiting = status?.failed ?? 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="mail-heading" className="type-title">
          Mail
        </h2>
        <p className="me-auto text-ink-soft">{status && <Summary {...status} />}</p>
        <Allowed to="mail.write">
          <div className="flex flex-wrap gap-2">
            {status?.configured && waiting > 0 && (
              <Button variant="secondary" pending={again.isPending} onClick={() => again.mutate({})}>
                Try {waiting === 1 ? 'one' : waiting} again
              </Button>
            )}
            <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate({})}>
              Send a test e-mail
            </Button>
          </div>
        </Allowed>
      </div>
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {status?.stuckSince && (
          <Note warning>
            No e-mail was sent for 15 minutes; the oldest has been waiting since{' '}
            <RelativeTime instant={status.stuckSince} />. Send a test to see what is wrong.
          </Note>
        )}
        {status && !status.configured && (
          <Note>
            No mail server is configured. E-mails are kept here and in the{' '}
            <code className="font-mono type-meta">outbox</code> folder: forward important ones yourself. Set{' '}
            <code className="font-mono type-meta">SMTP_URL</code> and{' '}
            <code className="font-mono type-meta">MAIL_FROM</code> to send new ones.
          </Note>
        )}
        {status?.configured && status.kept > 0 && <KeptMails count={status.kept} />}
        {test.data &&
          (test.data.sent ? (
            <Note>The test e-mail was sent. Check your inbox.</Note>
          ) : (
            <Note warning>
              {test.data.words}
              {test.data.answer && (
                <span className="mt-1 block font-mono type-meta wrap-anywhere">{test.data.answer}</span>
              )}
            </Note>
          ))}
      </div>
    </div>
  );
}

/** E-mails written while there was no mail server. They may be outdated, so they are sent only on request. */
function KeptMails({ count }: { count: number }) {
  const [sure, setSure] = useState(false);
  const send = useSendKept();
  const mails = count === 1 ? 'One e-mail was' : `${count} e-mails were`;
  return (
    <Note>
      <p>
        {mails} kept while no mail server was configured. They are sent only when you say so: one by one in
        the list, or all at once.
      </p>
      <Allowed to="mail.write">
        <div className="mt-2 flex flex-wrap gap-2">
          {sure ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => setSure(false)}>
                Cancel
              </Button>
              <Button size="sm" pending={send.isPending} onClick={() => send.mutate({})}>
                Send {count === 1 ? 'it' : `all ${count}`} now
              </Button>
            </>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => setSure(true)}>
              Send {count === 1 ? 'the kept e-mail' : `all ${count} kept e-mails`}
            </Button>
          )}
        </div>
      </Allowed>
    </Note>
  );
}

function Summary({
  kept,
  queued,
  refused,
  failed,
  held,
}: Record<'kept' | 'queued' | 'refused' | 'failed' | 'held', number>) {
  const parts = [
    queued > 0 && `${queued} being sent`,
    refused > 0 && `${refused} refused`,
    failed > 0 && `${failed} failed`,
    held > 0 && `${held} paused`,
    kept > 0 && `${kept} not sent, kept here`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'No e-mail is waiting.';
}

function Note({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex items-start gap-2.5 rounded-lg px-4 py-3 type-text ${warning ? 'bg-warning-soft text-warning-ink' : 'bg-brand-soft text-ink'}`}
    >
      <Icon name={warning ? 'alert' : 'mail'} className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
