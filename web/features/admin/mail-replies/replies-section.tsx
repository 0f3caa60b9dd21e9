import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { getMailReplies, type MailReplies } from '#contract/mail-replies.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useRemoveReplies, useRenewSecret, useTestReplies } from './data.ts';
import { RepliesForm } from './replies-form.tsx';

/** How often to fetch the state while waiting for a test mail, in milliseconds. */
const askEvery = 2_000;
/** A test mail that has not arrived after this time, in milliseconds, is probably lost. */
const patience = 3 * 60_000;

const awaits = (state: MailReplies | undefined) =>
  state?.test && state.test.arrivedAt === null && Date.now() - Date.parse(state.test.sentAt) < patience;

/** The section Reply by mail of the screen Connections. */
export function RepliesSection() {
  const query = useQuery({
    ...queryOf(getMailReplies),
    refetchInterval: ({ state }) => (awaits(state.data) ? askEvery : false),
  });
  const [form, setForm] = useState(false);
  const { data: state } = query;
  if (!state)
    return query.isError ? (
      <LoadError title="This could not be loaded" query={query} />
    ) : (
      <Skeleton className="h-11 w-44" />
    );
  return (
    <>
      {!state.sends && (
        <p className="type-text">
          No mail server is configured, so there is nothing to reply to yet. First set SMTP_URL and MAIL_FROM
          in the environment of the server, and restart it.
        </p>
      )}
      {state.settings ? (
        <SetUp state={state} onEdit={() => setForm(true)} />
      ) : (
        <Button variant="secondary" className="w-fit" onClick={() => setForm(true)}>
          Set up Reply by mail
        </Button>
      )}
      {form && <RepliesForm settings={state.settings} onClose={() => setForm(false)} />}
    </>
  );
}

/** The state of the set-up, in one sentence. */
function SetUpState({ state: { proved, test, mailbox, settings, sends } }: { state: MailReplies }) {
  if (mailbox?.trouble) return <p className="text-danger-ink">{mailbox.trouble}</p>;
  if (test && test.arrivedAt === null)
    return awaits({ proved, test, mailbox, settings, sends }) ? (
      <p>The test e-mail is sent. Waiting for it to arrive…</p>
    ) : (
      <p className="text-danger-ink">
        The test e-mail was sent, but did not arrive. Please check that mail to {settings?.address} reaches
        the mailbox.
      </p>
    );
  if (proved)
    return (
      <p>
        People can reply to notices from their mail program. E-mails that fit no conversation are in{' '}
        <Link href="/admin/mail" className="text-brand-ink underline underline-offset-4">
          Mail
        </Link>
        .
      </p>
    );
  return <p>Send a test e-mail. Once it arrives, people can reply to notices.</p>;
}

function SetUp({ state, onEdit }: { state: MailReplies; onEdit: () => void }) {
  const { settings, proved, test, mailbox } = state;
  const [removing, setRemoving] = useState(false);
  const send = useTestReplies();
  const remove = useRemoveReplies();
  const stopped = send.data?.sent === false ? send.data : null;
  return (
    <>
      <div role="status" className="flex flex-col gap-2 type-text">
        <Badge tone={proved ? 'success' : 'warning'} dot>
          {proved ? 'On' : 'Not tested'}
        </Badge>
        {stopped ? (
          <p className="text-danger-ink">
            {stopped.words}
            {stopped.answer && <span className="block type-meta wrap-anywhere">{stopped.answer}</span>}
          </p>
        ) : (
          <SetUpState state={state} />
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 type-meta sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Address</dt>
        <dd className="wrap-anywhere">{settings?.address}</dd>
        <dt className="text-ink-soft">Mailbox</dt>
        <dd className="wrap-anywhere">
          {settings?.imap
            ? `${settings.imap.user} at ${settings.imap.host}`
            : 'Another program sends the e-mails here'}
        </dd>
        {mailbox && (
          <>
            <dt className="text-ink-soft">Last read</dt>
            <dd>
              <RelativeTime instant={mailbox.at} />
            </dd>
          </>
        )}
        {test?.arrivedAt && (
          <>
            <dt className="text-ink-soft">Test e-mail</dt>
            <dd>
              Arrived <RelativeTime instant={test.arrivedAt} />
            </dd>
          </>
        )}
        {settings?.authenticator && (
          <>
            <dt className="text-ink-soft">Checked by</dt>
            <dd className="wrap-anywhere">{settings.authenticator}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={proved ? 'secondary' : 'primary'}
          pending={send.isPending}
          onClick={() => send.mutate({})}
        >
          Send a test e-mail
        </Button>
        <Button variant="secondary" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          Turn off
        </Button>
      </div>
      {settings && (!settings.imap || settings.handsIn) && <HandIn isOn={settings.handsIn} />}
      {removing && (
        <ConfirmDialog
          title="Turn off Reply by mail?"
          description="Replies to e-mails sent before now stay in the mailbox, and nobody is notified."
          action="Turn off"
          isDanger
          pending={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate({}, { onSuccess: () => setRemoving(false) })}
        />
      )}
    </>
  );
}

/** A shell command that signs a mail and posts it to an address. */
const handInCommand = (address: string) => `time=$(date +%s)
sign=$( (printf '%s.' "$time"; cat mail.eml) | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl --data-binary @mail.eml -H 'Content-Type: message/rfc822' -H "X-Foyer-Signature: t=$time,v1=$sign" ${address}`;

/** Instructions for mail servers that post mails to an address instead of storing them in a mailbox. */
function HandIn({ isOn }: { isOn: boolean }) {
  const renew = useRenewSecret();
  const address = `${window.location.origin}/api/inbound/mail`;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose type-text">
        {isOn ? 'Your mail server posts' : 'Make a secret. Then let your mail server post'} each e-mail as it
        is to this address, signed with the secret:
      </p>
      <CopyField label="Address for e-mails" value={address} />
      <pre className="type-meta whitespace-pre-wrap wrap-anywhere text-ink-soft">
        {handInCommand(address)}
      </pre>
      {renew.data ? (
        <>
          <p className="type-text">This is the secret. Copy it now. It is not shown again.</p>
          <CopyField label="Secret, shown once" value={renew.data.secret} action="Copy" />
        </>
      ) : (
        <Button
          variant="secondary"
          className="w-fit"
          pending={renew.isPending}
          onClick={() => renew.mutate({})}
        >
          {isOn ? 'Replace the secret' : 'Make a secret'}
        </Button>
      )}
    </div>
  );
}
