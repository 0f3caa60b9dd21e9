import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { adminAddress } from '#contract/addresses.ts';
import { listConversationMessages } from '#contract/conversations.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MessageRow } from '#web/ui/people/conversation/message-row.tsx';
import { threadItems } from '#web/ui/people/conversation/message.ts';
import { threadMessages } from '../conversations/thread-messages.ts';

/** The number of messages shown. */
const shown = 3;

interface LastMessagesProps {
  clientAccountId: string;
  name: string;
  /** The id of a message that is already shown. */
  except?: string;
}

/** The last messages with a client, with a link to the conversation. */
export function LastMessages({ clientAccountId, name, except }: LastMessagesProps) {
  const may = useMay('messages.read');
  const query = useQuery({
    ...queryOf(listConversationMessages, { params: { id: clientAccountId }, query: { limit: shown } }),
    enabled: may,
  });
  // The answer neither waits for these messages nor fails with them.
  const messages = query.data?.filter(({ id }) => id !== except);
  if (!may || query.isError || messages?.length === 0) return null;
  return (
    <section
      aria-label={`Last messages with ${name}`}
      className="rounded-lg bg-sunken px-3 py-2 ring-1 ring-line"
    >
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-sans text-xs font-semibold text-ink-soft">
        Last messages
        <Link
          href={adminAddress('messages', { view: 'conversations', thread: clientAccountId })}
          className="flex min-h-11 items-center text-brand-ink hover:underline"
        >
          Open conversation
        </Link>
      </h3>
      <div className="max-h-64 overflow-y-auto pb-1 text-sm">
        {messages ? (
          threadItems(threadMessages(messages), null).map((item) => (
            <MessageRow
              key={item.message.id}
              item={item}
              unknown={{ ours: 'A former colleague', theirs: name }}
              link={Link}
            />
          ))
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </section>
  );
}
