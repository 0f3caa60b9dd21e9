import * as contract from '#contract/system.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import * as place from './place.ts';
import * as service from './service.ts';

/** The calls about the state of the installation, for super admins. */
export function routes(route: Route, context: Context): void {
  route(contract.getSystem, () => service.report(context));
  route(contract.getSystemSummary, () => service.summary(context));
  route(contract.retryJob, ({ actor, params }) => service.retry(context, actor, params.id));
  route(contract.retryFailedJobs, ({ actor }) => service.retryFailed(context, actor));
  route(contract.tryBackupPlace, ({ actor, body }) => place.tryPlace(context, actor, body));
  route(contract.saveBackupPlace, ({ actor, body }) => place.savePlace(context, actor, body));
  route(contract.stopBackups, ({ actor }) => place.stopPlace(context, actor));
  route(contract.backUpNow, ({ actor }) => place.askForBackup(context, actor));
}
