import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import { buildApp } from '#server/app/app.ts';
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
  /** The items of the gallery; after `site.invalidate()` the pages show them. */
  gallery: PublicPortfolioItem[];
  close(): Promise<void>;
}

/** The whole program with its built pages, on an empty database. */
export async function siteApp(env: Record<string, string> = {}, now?: () => number): Promise<SiteApp> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pages-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', WORKERS: '0', ...env });
  await migrateDatabase(config);
  const context = createContext(config, builtInBrand, createLog(config.logLevel), now);
  const gallery: PublicPortfolioItem[] = [];
  const site = await createSite(context, { portfolio: () => Promise.resolve(gallery) }, { mode: 'built' });
  const app = await buildApp(context, site);
  await app.ready();
  return {
    app,
    context,
    site,
    gallery,
    async close() {
      await app.close();
      await site.close();
      await closeContext(context);
      rmSync(folder, { recursive: true });
    },
  };
}
