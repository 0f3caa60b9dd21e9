import type { FastifyReply } from 'fastify';
import * as contract from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { NoticeTexts } from '#server/work/notices/notice-text.ts';
import { unsubscribePage } from './page.ts';
import * as notices from './service.ts';

export function routes(route: Route, context: Context, texts: NoticeTexts): void {
  route(contract.listNotices, ({ actor, query }) => notices.list(context, texts, actor, query));
  route(contract.countNotices, ({ actor }) => notices.count(context, actor));
  route(contract.markNoticesSeen, ({ actor, body }) => notices.markSeen(context, actor, body));
  route(contract.getNoticeChoices, ({ actor }) => notices.choices(context, actor));
  route(contract.saveNoticeChoices, ({ actor, body }) => notices.saveChoices(context, actor, body));

  route(contract.myNotices, ({ actor, query }) => notices.list(context, texts, actor, query));
  route(contract.countMyNotices, ({ actor }) => notices.count(context, actor));
  route(contract.markMyNoticesSeen, ({ actor, body }) => notices.markSeen(context, actor, body));
  route(contract.getMyNoticeChoices, ({ actor }) => notices.choices(context, actor));
  route(contract.saveMyNoticeChoices, ({ actor, body }) => notices.saveChoices(context, actor, body));

  const show = (reply: FastifyReply, page: Parameters<typeof unsubscribePage>[1]) => {
    const { html, policy } = unsubscribePage(context.brand, page);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  };

  // Opening the link changes nothing: programs that look at the links of a mail open them too.
  route(contract.showUnsubscribe, ({ query, reply }) => {
    notices.readLink(context, query.token);
    return show(reply, {
      heading: 'Stop these mails?',
      text: 'You will get no more mail of this kind. What happens still shows in the bell once you are signed in, and you can turn the mail on again there.',
      button: 'Stop these mails',
    });
  });

  route(contract.unsubscribe, async ({ query, reply }) => {
    await notices.endMails(context, query.token);
    return show(reply, {
      heading: 'Done',
      text: 'You will get no more mail of this kind. You can turn it on again in the bell once you are signed in.',
      button: null,
    });
  });
}
