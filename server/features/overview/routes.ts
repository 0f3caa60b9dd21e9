import { getAdminCounts, getClientCounts, getOverview } from '#contract/overview.ts';
import { scopeIf } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { unreadOf } from '#server/features/messages/service.ts';
import type { Route } from '#server/http/route.ts';
import { badges } from './badges.ts';
import { overview } from './overview.ts';
import { countAsked, hasOpen } from './repository.ts';

export function routes(route: Route, context: Pick<Context, 'db' | 'mailer' | 'now'>): void {
  route(getAdminCounts, ({ actor }) => badges(context, actor));
  route(getOverview, ({ actor }) =>
    overview(context, {
      consultations: scopeIf(actor, 'consultations.read'),
      feedback: scopeIf(actor, 'feedback.read'),
    }),
  );
  route(getClientCounts, async ({ actor }) => {
    const [messagesUnread, previewsWaiting, hasOpenConsultation] = await Promise.all([
      unreadOf(context, actor),
      countAsked(context.db, actor),
      hasOpen(context.db, actor.clientAccountId),
    ]);
    return { messagesUnread, previewsWaiting, hasOpenConsultation };
  });
}
