import * as contract from '#contract/invoices.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as client from './client.ts';
import { setDue } from './milestones.ts';
import * as service from './service.ts';
import { forStaff, statementOf } from './papers/statement.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listInvoices, ({ actor, scope, query }) => service.list(context, actor, scope, query));
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
  route(contract.getStatement, ({ scope, query }) => forStaff(context, scope, query));
  route(contract.myInvoices, ({ actor }) => client.list(context, actor));
  route(contract.myInvoice, ({ actor, params }) => client.find(context, actor, params.id));
  route(contract.noteInvoiceSeen, ({ actor, params }) => client.noteSeen(context, actor, params.id));
  route(contract.payMyInvoice, ({ actor, params }) => client.pay(context, actor, params.id));
  route(contract.myStatement, ({ actor, query }) =>
    statementOf(context, { clientAccountId: actor.clientAccountId, projectId: query.projectId }),
  );
}
