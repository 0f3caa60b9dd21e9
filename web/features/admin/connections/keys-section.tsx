import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys, needsCompanies, type ApiKey } from '#contract/api-keys.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useRevokeKey } from './data.ts';
import { KeyClientsDialog } from './key-clients-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The API keys, and the form for a new one. */
export function KeysSection() {
  const query = useQuery(queryOf(listApiKeys));
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [editing, setEditing] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const keys = query.data;
  return (
    <>
      {!keys && (
        <NotLoaded noun="API keys" query={query} missing={false}>
          <Skeleton className="h-11 w-full" />
        </NotLoaded>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label="API keys" className="divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <li key={key.id} className="flex items-center gap-3 py-3">
              <KeyFacts apiKey={key} />
              {needsCompanies(key.role) && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Change the clients of ${key.name}`}
                  onClick={() => setEditing(key)}
                >
                  Clients
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Revoke ${key.name}`}
                onClick={() => setRevoking(key)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {keys && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="secondary" onClick={() => setMaking(true)}>
            Create API Key
          </Button>
          <LinkButton variant="quiet" href="/api/docs">
            All calls
          </LinkButton>
        </div>
      )}
      {making && (
        <KeyDialog
          onClose={() => setMaking(false)}
          onMade={({ key }) => {
            setMaking(false);
            setSecret(key);
          }}
        />
      )}
      {editing && <KeyClientsDialog apiKey={editing} onClose={() => setEditing(null)} />}
      {secret !== null && (
        <SecretDialog
          title="Your new API key"
          label="API key"
          secret={secret}
          onClose={() => setSecret(null)}
        >
          <p className="pt-4 type-text">Send the key in a header of each call, for example:</p>
          <pre className="type-meta whitespace-pre-wrap wrap-anywhere text-ink-soft">
            {`curl -H "Authorization: Bearer $KEY" "${window.location.origin}/api/admin/consultations?limit=5"`}
          </pre>
        </SecretDialog>
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke the API key ${revoking.name}?`}
          description="The program that uses it stops working at once."
          action="Revoke"
          isDanger
          pending={revoke.isPending}
          onClose={() => setRevoking(null)}
          onConfirm={() =>
            revoke.mutate({ params: { id: revoking.id } }, { onSuccess: () => setRevoking(null) })
          }
        />
      )}
    </>
  );
}

function KeyFacts({
  apiKey: { name, role, companies, hint, endsAt, lastUsedAt, createdBy },
}: {
  apiKey: ApiKey;
}) {
  const reach = companies.length > 0 ? companies.map((company) => company.name).join(', ') : 'all clients';
  const [now] = useState(() => new Date().toISOString());
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 type-text">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <code className="type-meta text-ink-soft">…{hint}</code>
        {endsAt !== null && endsAt <= now && <Badge tone="warning">Ended</Badge>}
      </p>
      <p className="type-meta wrap-anywhere text-ink-soft">
        {staffRoleNames[role]}, {reach}.{' '}
        {lastUsedAt ? (
          <>
            Used <RelativeTime instant={lastUsedAt} />.
          </>
        ) : (
          'Never used.'
        )}{' '}
        {endsAt !== null && endsAt > now && (
          <>
            Ends <RelativeTime instant={endsAt} />.{' '}
          </>
        )}
        Made by {createdBy}.
      </p>
    </div>
  );
}
