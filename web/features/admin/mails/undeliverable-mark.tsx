import { useQuery } from '@tanstack/react-query';
import { listUndeliverable } from '#contract/mails.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';

/**
 * A mark beside a client: a mail server refused the newest mail to a contact. Users who may see the mail get a link to
 * it.
 */
export function UndeliverableMark({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryOf(listUndeliverable));
  const mayRead = useMay('mail.read');
  const refused = data?.find(({ clientAccountId }) => clientAccountId === clientId);
  if (!refused) return null;
  const badge = (
    <Badge tone="danger" dot>
      E-mail refused
    </Badge>
  );
  if (!mayRead) return badge;
  const to = new URLSearchParams({ recipient: refused.recipient });
  return (
    <a
      href={`/admin/mail?${to.toString()}`}
      aria-label={`E-mail to ${refused.recipient} was refused: see why`}
      className="inline-flex min-h-11 items-center rounded-full"
    >
      {badge}
    </a>
  );
}
