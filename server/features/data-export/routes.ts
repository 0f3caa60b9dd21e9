import * as contract from '#contract/data-export.ts';
import type { Context } from '#server/core/context.ts';
import { contentDisposition } from '#server/features/files/service.ts';
import type { Route } from '#server/http/route.ts';
import { zip } from '#server/work/archives/zip.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  route(contract.listMyExports, ({ actor }) => service.list(context, actor));
  route(contract.exportMyData, ({ actor }) => service.create(context, actor, 'person'));
  route(contract.exportSharedData, ({ actor }) => service.create(context, actor, 'company'));
  route(contract.fetchMyExport, async ({ actor, params, reply }) => {
    const { name, entries } = await service.open(context, actor, params.id);
    const { size, stream } = await zip(entries);
    return reply
      .headers({
        'content-type': 'application/zip',
        ...(size === null ? {} : { 'content-length': size }),
        'content-disposition': contentDisposition('attachment', name),
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });
}
