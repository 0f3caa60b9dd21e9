import type { FastifyReply } from 'fastify';
import * as contract from '#contract/notices.ts';
import { kindNames } from '#contract/texts/notice-kinds.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { NoticeTexts } from '#server/work/notices/notice-text.ts';
import { unsubscribePage } from './page.ts';
import * as notices from './service.ts';

export function routes(route: Route, context: Context, texts: NoticeTexts): void {
  route(contract.myNotices, ({ actor, query }) => notices.list(context, texts, actor, query));
  route(contract.countMyNotices, ({ actor }) => notices.count(context, actor));
  route(contract.markMyNoticesSeen, ({ actor, body }) => notices.markSeen(context, actor, body));
  route(contract.getMyNoticeChoices, ({ actor }) => notices.choices(context, actor));
  route(contract.saveMyNoticeChoices, ({ actor, body }) => notices.saveChoices(context, actor, body));

  const show = (reply: FastifyReply, page: Parameters<typeof unsubscribePage>[1]) => {
    const { html, policy } = unsubscribePage(context.brand, page);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  };

  const again =
    'You still see it in the app, and you can turn the e-mails on again in your notification settings.';
  // Opening the link changes nothing, because mail scanners open links too.
  route(contract.showUnsubscribe, ({ query, reply }) => {
    const kinds = notices.readLink(context, query.token);
    const [only = ''] = kinds.map((kind) => kindNames[kind]);
    return show(reply, {
      heading: kinds.length === 1 ? 'Stop these e-mails?' : 'Which e-mails do you want to stop?',
      text: kinds.length === 1 ? `You will get no more e-mails about: ${only}. ${again}` : again,
      buttons: kinds.map((kind) => ({
        kind,
        label: kinds.length === 1 ? 'Stop these e-mails' : kindNames[kind],
      })),
    });
  });

  route(contract.unsubscribe, async ({ query, body, reply }) => {
    const ended = await notices.endMails(context, query.token, body.kind);
    const others = notices.readLink(context, query.token).filter((kind) => !ended.includes(kind));
    return show(reply, {
      heading: ended.length === 0 ? 'Which e-mails do you want to stop?' : 'Done',
      text: `${ended.length === 0 ? '' : `You will get no more e-mails about: ${ended.map((kind) => kindNames[kind]).join(', ')}. `}${again}`,
      buttons: others.map((kind) => ({ kind, label: kindNames[kind] })),
    });
  });
}
