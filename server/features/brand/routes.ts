import * as contract from '#contract/brand-settings.ts';
import { contrastPairs } from '#server/core/brand/contrast-pairs.ts';
import { brandProperties } from '#server/core/brand/palette.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { Site } from '#server/site/site.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, site: Site | null): void {
  // Each process reloads the brand and renders its pages again.
  context.events.subscribe(({ topic }) => {
    if (topic !== 'brand') return;
    service
      .load(context)
      .then(() => site?.rebrand())
      .catch((error: unknown) => context.log.error({ err: error }, 'The brand could not be read'));
  });

  route(contract.getBrand, () => service.read(context));
  route(contract.getBrandColors, async ({ query }) => ({
    pairs: contrastPairs(query),
    properties: brandProperties(query),
  }));
  route(contract.updateBrand, async ({ actor, body }) => {
    const saved = await service.update(context, actor, body);
    await site?.rebrand();
    return saved;
  });
  route(contract.restoreBrand, async ({ actor, params }) => {
    const saved = await service.restore(context, actor, params.id);
    await site?.rebrand();
    return saved;
  });
  route(contract.resetBrand, async ({ actor }) => {
    const acted = await service.reset(context, actor);
    await site?.rebrand();
    return acted.with({ message: 'The brand is reset' });
  });
}
