import { getAdminCounts, getClientCounts, getOverview } from '#contract/overview.ts';
import type { Context } from '#server/context.ts';
import { counters } from '#server/counters/counters.ts';
import { seesShared } from '#server/features/clients/service.ts';
import { countNames } from '#server/features/consultations/service.ts';
import { pendingCountName } from '#server/features/directives/service.ts';
import { unreadCountNames as unread, unreadOfClient } from '#server/features/messages/service.ts';
import { unreadCountName as feedbackUnread } from '#server/features/preview-feedback/service.ts';
import type { Route } from '#server/http/route.ts';
import { overview } from './overview.ts';
import { countUnsaid } from './repository.ts';

const everything = [
  ...countNames.inbox,
  ...countNames.spam,
  feedbackUnread,
  unread.client,
  unread.contact,
  pendingCountName,
];

export function routes(route: Route, context: Pick<Context, 'db' | 'mailer' | 'now'>): void {
  route(getAdminCounts, async () => {
    const counts: Record<string, number> = await counters.read(context.db, everything);
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + (counts[name] ?? 0), 0);
    return {
      consultationsPending: sum([countNames.pending]),
      consultationsTotal: sum(countNames.inbox),
      consultationsSpam: sum(countNames.spam),
      feedbackUnread: sum([feedbackUnread]),
      messagesUnread: sum([unread.client, unread.contact]),
      clientMessagesUnread: sum([unread.client]),
      contactMessagesUnread: sum([unread.contact]),
      changeRequestsPending: sum([pendingCountName]),
    };
  });
  route(getOverview, () => overview(context));
  route(getClientCounts, async ({ actor }) => {
    if (!seesShared(context, actor)) return { messagesUnread: 0, previewsWaiting: 0 };
    const [messagesUnread, previewsWaiting] = await Promise.all([
      unreadOfClient(context, actor.id),
      countUnsaid(context.db, actor.id),
    ]);
    return { messagesUnread, previewsWaiting };
  });
}
