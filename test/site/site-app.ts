import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { buildApp } from '#server/app/app.ts';
import type { Brand } from '#contract/brand.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { createLog } from '#server/core/log.ts';
import { createSite, type Site } from '#server/site/site.ts';

export interface SiteApp {
  app: FastifyInstance;
  context: Context;
  site: Site;
  /** The items of the gallery. After a change, call `site.invalidate()` to show the change on the pages. */
  gallery: PublicPortfolioItem[];
  /** Changes the content of the pages: these sections replace the defaults. */
  say(sections: Partial<SiteContent>, confirmed?: number): void;
  close(): Promise<void>;
}

/** Starts the whole program with its built pages, on an empty database. */
export async function siteApp(
  env: Record<string, string> = {},
  now?: () => number,
  brand: Brand = builtInBrand,
): Promise<SiteApp> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pages-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', WORKERS: '0', ...env });
  await migrateDatabase(config);
  const context = createContext(config, brand, createLog(config.logLevel), now);
  const gallery: PublicPortfolioItem[] = [];
  const said = { content: defaultContent, confirmed: 0 };
  const site = await createSite(
    context,
    {
      portfolio: () => Promise.resolve(gallery),
      content: () => Promise.resolve(said.content),
      confirmed: () => Promise.resolve(said.confirmed),
    },
    { mode: 'built' },
  );
  const app = await buildApp(context, site);
  await app.ready();
  return {
    app,
    context,
    site,
    gallery,
    say(sections, confirmed = 0) {
      Object.assign(said, { content: { ...defaultContent, ...sections }, confirmed });
      site.invalidate();
    },
    async close() {
      await app.close();
      await site.close();
      await closeContext(context);
      rmSync(folder, { recursive: true });
    },
  };
}
