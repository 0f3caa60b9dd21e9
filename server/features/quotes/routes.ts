import * as mine from '#contract/my-quotes.ts';
import * as contract from '#contract/quotes.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { sendPdf } from '#server/http/send-file.ts';
import type { Site } from '#server/site/site.ts';
import * as addenda from './changes/addenda.ts';
import * as client from './client.ts';
import { sendFile } from '#server/features/files/service.ts';
import * as files from './files/files.ts';
import { linkRoutes, quoteForms } from './links/routes.ts';
import { sendNewPrice } from './changes/new-price.ts';
import * as print from './papers/print.ts';
import * as service from './service.ts';
import { usedLines } from './used-lines.ts';

const own = { as: 'own' } as const;

export function routes(
  route: Route,
  context: Context,
  site: Site | null,
  afterAddressProved: AfterAddressProved,
): void {
  route(contract.listQuotes, ({ actor, scope, query }) => service.list(context, actor, scope, query));
  route(contract.createQuote, ({ actor, scope, body }) => service.create(context, actor, scope, body));
  route(contract.getQuote, ({ actor, scope, params }) => service.find(context, actor, scope, params.id));
  route(contract.updateQuote, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params.id, body),
  );
  route(contract.deleteQuote, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params.id);
    return acted.with({ message: 'Deleted.' });
  });
  route(contract.listTemplates, () => service.templates(context));
  route(contract.saveTemplate, ({ actor, scope, params, body }) =>
    service.saveTemplate(context, actor, scope, params.id, body.title),
  );
  route(contract.listUsedLines, ({ scope }) => usedLines(context, scope));
  route(contract.getQuoteVersion, ({ actor, scope, params }) =>
    service.version(context, actor, scope, params.id, params.number),
  );
  route(contract.getQuotePdf, async ({ scope, params, reply }) =>
    sendPdf(reply, await print.forStaff(context, scope, params.id, params.number)),
  );
  route(contract.sendQuote, ({ actor, scope, params, body }) =>
    service.send(context, actor, scope, params.id, body.revision),
  );
  route(contract.withdrawQuote, ({ actor, scope, params }) =>
    service.withdraw(context, actor, scope, params.id),
  );
  route(contract.recordAcceptance, ({ actor, scope, params, body }) =>
    files.recordGiven(context, actor, scope, params.id, body),
  );
  route(contract.addTermsFile, ({ actor, scope, params, body }) =>
    files.addTerms(context, actor, scope, params.id, body.file),
  );
  route(contract.getTermsFile, async ({ scope, params, request, reply }) =>
    sendFile(
      context,
      request,
      reply,
      await files.termsForStaff(context, scope, params.id, params.number),
      own,
      true,
    ),
  );
  route(contract.getAcceptanceFile, async ({ scope, params, request, reply }) =>
    sendFile(
      context,
      request,
      reply,
      await files.fileOfAcceptance(context, scope, params.id, params.number),
      own,
      true,
    ),
  );
  route(mine.myTermsFile, async ({ actor, params, request, reply }) =>
    sendFile(context, request, reply, await files.termsForClient(context, actor, params.id), own, true),
  );
  route(contract.addAddendum, ({ actor, scope, params, body }) =>
    addenda.add(context, actor, scope, params.id, body),
  );
  route(contract.sendNewPrice, ({ actor, scope, params, body }) =>
    sendNewPrice(context, actor, scope, params.id, body),
  );
  route(mine.myQuotes, ({ actor }) => client.list(context, actor));
  route(mine.myQuote, ({ actor, params }) => client.find(context, actor, params.id));
  route(mine.myQuotePdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await print.forClient(context, actor, params.id)),
  );
  route(mine.noteQuoteSeen, ({ actor, params }) => client.noteSeen(context, actor, params.id));
  route(
    mine.priceMyQuote,
    ({ actor, params, body }) => client.price(context, actor, params.id, body.selection),
    quoteForms(context, site, mine.priceMyQuote),
  );
  route(
    mine.acceptMyQuote,
    ({ actor, params, body, request }) =>
      client.acceptQuote(
        context,
        actor,
        params.id,
        body,
        request.headers['user-agent']?.slice(0, 500) ?? null,
      ),
    quoteForms(context, site, mine.acceptMyQuote),
  );
  route(
    mine.declineMyQuote,
    ({ actor, params, body }) => client.decline(context, actor, params.id, body),
    quoteForms(context, site, mine.declineMyQuote),
  );
  route(
    mine.undoMyAcceptance,
    ({ actor, params }) => client.undo(context, actor, params.id),
    quoteForms(context, site, mine.undoMyAcceptance),
  );

  linkRoutes(route, { ...context, afterAddressProved }, site);
}
