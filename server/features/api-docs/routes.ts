import { apiPage, openApi } from '#contract/docs.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import { docsPage } from './page.ts';
import { openApiDocument } from './openapi.ts';

export function routes(route: Route, { config, brand }: Context): void {
  route(openApi, () => openApiDocument(`${brand.name} API`, config.publicUrl));

  route(apiPage, ({ reply }) => {
    const { html, policy } = docsPage(openApiDocument(`${brand.name} API`, config.publicUrl));
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
}
