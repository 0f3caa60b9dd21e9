import { getAdminCounts } from '#contract/overview.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import { countNames } from '#server/features/consultations/service.ts';
import type { Route } from '#server/http/route.ts';

const feedbackUnread = 'feedback.unread';
const messagesUnread = ['messages.contact.unread', 'messages.client.unread'];

const everything = [...countNames.inbox, ...countNames.spam, feedbackUnread, ...messagesUnread];

export function routes(route: Route, { db }: Pick<Context, 'db'>): void {
  route(getAdminCounts, async () => {
    const counts: Record<string, number> = await counters.read(db, everything);
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + (counts[name] ?? 0), 0);
    return {
      consultationsPending: sum([countNames.pending]),
      consultationsTotal: sum(countNames.inbox),
      consultationsSpam: sum(countNames.spam),
      feedbackUnread: sum([feedbackUnread]),
      messagesUnread: sum(messagesUnread),
    };
  });
}
