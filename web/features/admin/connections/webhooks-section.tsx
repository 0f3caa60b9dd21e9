import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks, type Webhook } from '#contract/webhooks.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useDeleteHook, useRotateSecret, useTestHook, useUpdateHook } from './data.ts';
import { HookDialog, wordsOf } from './hook-dialog.tsx';
import { HookLog } from './hook-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type Opened = { what: 'edit' | 'log' | 'delete' | 'rotate'; hook: Webhook } | { what: 'new' } | null;

/** The webhooks with their state, and the form for a new one. */
export function WebhooksSection() {
  const query = useQuery(queryOf(listWebhooks));
  const [opened, setOpened] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [update, remove, rotate, test] = [useUpdateHook(), useDeleteHook(), useRotateSecret(), useTestHook()];
  const close = () => setOpened(null);
  const hooks = query.data;
  return (
    <>
      {!hooks && (
        <NotLoaded noun="webhooks" query={query} missing={false}>
          <Skeleton className="h-11 w-full" />
        </NotLoaded>
      )}
      {hooks && hooks.length > 0 && (
        <ul aria-label="Webhooks" className="divide-y divide-line border-y border-line">
          {hooks.map((hook) => {
            const params = { id: hook.id };
            return (
              <li key={hook.id} className="flex flex-wrap items-center gap-x-2 py-3">
                <HookFacts hook={hook} />
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-sm:-ms-3"
                  aria-label={`Messages to ${hook.url}`}
                  onClick={() => setOpened({ what: 'log', hook })}
                >
                  Messages
                </Button>
                <Menu
                  label={`More for ${hook.url}`}
                  className={buttonStyle('quiet', 'sm', 'size-11 px-0')}
                  align="end"
                  items={[
                    { label: 'Send a test message', onSelect: () => test.mutate({ params }) },
                    { label: 'Change', onSelect: () => setOpened({ what: 'edit', hook }) },
                    { label: 'Make a new secret', onSelect: () => setOpened({ what: 'rotate', hook }) },
                    {
                      label: hook.stoppedAt === null ? 'Turn off' : 'Turn on',
                      onSelect: () => update.mutate({ params, body: { on: hook.stoppedAt !== null } }),
                    },
                    { label: 'Delete', danger: true, onSelect: () => setOpened({ what: 'delete', hook }) },
                  ]}
                />
              </li>
            );
          })}
        </ul>
      )}
      {hooks && (
        <Button variant="secondary" className="w-fit" onClick={() => setOpened({ what: 'new' })}>
          Add Webhook
        </Button>
      )}
      {(opened?.what === 'new' || opened?.what === 'edit') && (
        <HookDialog hook={opened.what === 'edit' ? opened.hook : null} onClose={close} onMade={setSecret} />
      )}
      {opened?.what === 'log' && <HookLog hook={opened.hook} onClose={close} />}
      {opened?.what === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          description="For a day, messages are signed with both the new and the previous secret."
          action="Make Secret"
          pending={rotate.isPending}
          onClose={close}
          onConfirm={() =>
            rotate.mutate(
              { params: { id: opened.hook.id } },
              {
                onSuccess: (made) => {
                  close();
                  setSecret(made.secret);
                },
              },
            )
          }
        />
      )}
      {opened?.what === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          description={`${opened.hook.url} gets no more messages, and its list of messages is deleted.`}
          action="Delete"
          isDanger
          pending={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { id: opened.hook.id } }, { onSuccess: close })}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title="The secret of this webhook"
          label="Secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

function HookFacts({ hook: { url, topics, stoppedAt, answeredAt, failingSince } }: { hook: Webhook }) {
  return (
    <div className="min-w-0 flex-1 basis-full sm:basis-0">
      <p className="flex flex-wrap items-center gap-x-2 type-text">
        <span className="min-w-0 wrap-anywhere">{url}</span>
        {stoppedAt !== null ? (
          <Badge>Off</Badge>
        ) : (
          failingSince !== null && <Badge tone="danger">Failing</Badge>
        )}
      </p>
      <p className="type-meta wrap-anywhere text-ink-soft">
        {wordsOf(topics.join(', '))}.{' '}
        {answeredAt ? (
          <>
            Last message delivered <RelativeTime instant={answeredAt} />.
          </>
        ) : (
          'No message delivered yet.'
        )}
      </p>
    </div>
  );
}
