import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { adminAddress } from '#contract/addresses.ts';
import { listConversationMessages } from '#contract/conversations.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MessageRow } from '#web/ui/people/conversation/message-row.tsx';
import { threadItems } from '#web/ui/people/conversation/message.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PlainTime } from '#web/ui/text/relative-time.tsx';
import { threadMessages } from '../conversations/thread-messages.ts';

/** The number of messages shown. */
const shown = 3;

interface LastMessagesProps {
  clientAccountId: string;
  name: string;
  /** The id of a message that is shown elsewhere. */
  except?: string;
}

/** The last message with a client in one line. It opens to show earlier messages and a link to the conversation. */
export function LastMessages({ clientAccountId, name, except }: LastMessagesProps) {
  const may = useMay('messages.read');
  const query = useQuery({
    ...queryOf(listConversationMessages, { params: { id: clientAccountId }, query: { limit: shown } }),
    enabled: may,
  });
  // The answer form does not wait for these messages, and does not fail if they cannot be loaded.
  const messages = query.data?.filter(({ id }) => id !== except);
  if (!may || query.isError || messages?.length === 0) return null;
  const last = messages?.[0];
  const writer = last?.author?.name ?? (last?.side === 'agency' ? 'A former colleague' : name);
  return (
    <section aria-label={`Last messages with ${name}`} className="shrink-0">
      {!last && <Skeleton className="h-11 w-full" />}
      {last && (
        <details className="group rounded-lg bg-sunken type-text ring-1 ring-line">
          <summary className="flex min-h-11 list-none items-center gap-2 px-3 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1 truncate border-s-2 border-control ps-2.5 text-ink-soft">
              {last.author?.isYou ? 'You' : writer}, <PlainTime instant={last.createdAt} />:{' '}
              <q>{last.body || last.files[0]?.name}</q>
            </span>
            <Icon
              name="chevron-down"
              className="size-4 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-h-[40dvh] overflow-y-auto border-t border-line px-3 pb-1">
            {threadItems(threadMessages(messages), null).map((item) => (
              <MessageRow
                key={item.message.id}
                item={item}
                unknown={{ ours: 'A former colleague', theirs: name }}
                link={Link}
              />
            ))}
            <Link
              href={adminAddress('messages', { view: 'conversations', thread: clientAccountId })}
              className="flex min-h-11 w-fit items-center text-brand-ink hover:underline"
            >
              Open conversation
            </Link>
          </div>
        </details>
      )}
    </section>
  );
}
