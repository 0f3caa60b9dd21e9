import * as contract from '#contract/imports.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv } from '#server/http/send-file.ts';
import * as service from './service.ts';
import * as steps from './steps.ts';

/** The calls of imports. */
export function routes(route: Route, context: Context): void {
  route(contract.listImports, ({ actor }) => service.list(context, actor));
  route(contract.createImport, ({ actor, query, stream }) =>
    service.create(context, actor, { ...query, stream }),
  );
  route(contract.getImport, ({ actor, params }) => service.find(context, actor, params.id));
  route(contract.listImportRows, ({ params, query }) => service.rowsOf(context, params.id, query));
  route(contract.checkImport, ({ actor, params, body }) => steps.check(context, actor, params.id, body));
  route(contract.startImport, ({ actor, params }) => steps.start(context, actor, params.id));
  route(contract.undoImport, ({ actor, params }) => steps.undo(context, actor, params.id));
  route(contract.deleteImport, ({ actor, params }) => service.remove(context, actor, params.id));
  route(contract.exportRefused, async ({ params, reply }) =>
    sendCsv(reply, 'refused', await service.refusedLines(context, params.id)),
  );
  route(contract.importTemplate, ({ query, reply }) =>
    sendCsv(reply, query.kind, service.template(query.kind)),
  );
}
