import type { FastifyReply } from 'fastify';
import type { Statement } from '#contract/money/invoice.ts';
import * as billing from '#contract/billing.ts';
import { checkInvoice } from '#contract/invoice-check.ts';
import * as files from '#contract/invoice-files.ts';
import * as contract from '#contract/invoices.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv, sendPdf, sendXml } from '#server/http/send-file.ts';
import { exportPeriod } from './papers/accounting.ts';
import type { Site } from '#server/site/site.ts';
import { check, checkForm } from './papers/check.ts';
import * as client from './client.ts';
import * as details from './drafts/billing.ts';
import { byClient } from './papers/by-client.ts';
import { setDue } from './milestones/milestones.ts';
import * as print from './papers/print.ts';
import * as service from './service.ts';
import { statementLines } from './papers/statement-paper.ts';
import { forStaff, statementOf } from './papers/statement.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  const sendStatement = (reply: FastifyReply, statement: Statement) =>
    sendCsv(reply, `statement-${statement.on}`, [...statementLines(statement)].join(''));
  route(billing.getBilling, ({ scope, params }) => details.forStaff(context, scope, params.id));
  route(billing.saveBilling, ({ actor, scope, params, body }) =>
    details.saveForStaff(context, actor, scope, params.id, body),
  );
  route(billing.myBilling, ({ actor }) => details.forClient(context, actor));
  route(billing.saveMyBilling, ({ actor, body }) => details.saveForClient(context, actor, body));
  route(contract.listInvoices, ({ actor, scope, query }) => service.list(context, actor, scope, query));
  route(contract.listClientMoney, ({ actor, scope, query }) => byClient(context, actor, scope, query));
  route(contract.createInvoice, ({ actor, scope, body }) => service.create(context, actor, scope, body));
  route(contract.getInvoice, ({ actor, scope, params }) => service.find(context, actor, scope, params.id));
  route(contract.updateInvoice, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params.id, body),
  );
  route(contract.deleteInvoice, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params.id);
    return acted.with({ message: 'Deleted.' });
  });
  route(contract.issueInvoice, ({ actor, scope, params, body }) =>
    service.issueDraft(context, actor, scope, params.id, body.revision),
  );
  route(contract.creditInvoice, ({ actor, scope, params }) =>
    service.creditInvoice(context, actor, scope, params.id),
  );
  route(contract.sendInvoice, ({ actor, scope, params }) => service.send(context, actor, scope, params.id));
  route(contract.pauseInvoice, ({ actor, scope, params, body }) =>
    service.pause(context, actor, scope, params.id, body.paused),
  );
  route(contract.recordPayment, ({ actor, scope, params, body }) =>
    service.recordPayment(context, actor, scope, params.id, body),
  );
  route(contract.reversePayment, ({ actor, scope, params }) =>
    service.reversePayment(context, actor, scope, params.id, params.paymentId),
  );
  route(contract.listMilestones, ({ actor, scope, query }) =>
    service.listMilestones(context, actor, scope, query),
  );
  route(contract.setMilestoneDue, ({ actor, scope, params, body }) =>
    setDue(context, actor, scope, params.id, body.due),
  );
  route(files.getInvoicePdf, async ({ scope, params, reply }) =>
    sendPdf(reply, await print.forStaff(context, scope, params.id)),
  );
  route(files.getInvoiceXml, async ({ scope, params, reply }) =>
    sendXml(reply, await print.xmlForStaff(context, scope, params.id)),
  );
  route(files.exportInvoices, async ({ actor, scope, query, reply }) => {
    const { stream } = await exportPeriod(context, actor, scope, query);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="invoices-${query.from}-${query.to}.zip"`)
      .send(stream);
  });
  route(files.getStatementPdf, async ({ scope, query, reply }) =>
    sendPdf(reply, await print.printStatement(context, await forStaff(context, scope, query))),
  );
  route(files.getStatementCsv, async ({ scope, query, reply }) =>
    sendStatement(reply, await forStaff(context, scope, query)),
  );
  route(contract.getStatement, ({ scope, query }) => forStaff(context, scope, query));
  route(contract.myInvoices, ({ actor }) => client.list(context, actor));
  route(contract.myInvoice, ({ actor, params }) => client.find(context, actor, params.id));
  route(files.myInvoicePdf, async ({ actor, params, reply }) =>
    sendPdf(reply, await print.forClient(context, actor, params.id)),
  );
  route(files.myInvoiceXml, async ({ actor, params, reply }) =>
    sendXml(reply, await print.xmlForClient(context, actor, params.id)),
  );
  route(contract.noteInvoiceSeen, ({ actor, params }) => client.noteSeen(context, actor, params.id));
  const mine = ({ clientAccountId }: ClientActor, { projectId }: { projectId?: string | undefined }) =>
    statementOf(context, { clientAccountId, projectId });
  route(contract.myStatement, ({ actor, query }) => mine(actor, query));
  route(files.myStatementPdf, async ({ actor, query, reply }) =>
    sendPdf(reply, await print.printStatement(context, await mine(actor, query))),
  );
  route(files.myStatementCsv, async ({ actor, query, reply }) =>
    sendStatement(reply, await mine(actor, query)),
  );
  route(checkInvoice, ({ body, request }) => check(context, body, request.ip), checkForm(context, site));
}
