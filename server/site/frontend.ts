import type { FastifyInstance } from 'fastify';
import type { PageAssets, PageModel, PageRenderer } from '#contract/pages.ts';
import type { Screen } from './screens.ts';

/** The assets for the document of an app screen. */
export interface ScreenAssets {
  /** The addresses of the modules: the entry first, then everything that this screen imports. */
  scripts: readonly string[];
  styles: readonly string[];
  /** The CSS to inline. */
  css: string;
  /** Markup at the beginning of the head. */
  head: string;
}

/** The source of pages and their assets: either the build or the development server. */
export interface Frontend {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /**
   * The Content-Security-Policy of the landing page. It lists only that page's own style sheet, which keeps the headers
   * short.
   */
  landingPolicy: string;
  /** True if rendered pages change only when their data changes, so that they may be cached. */
  lasting: boolean;
  renderer(): Promise<PageRenderer>;
  pageAssets(model: PageModel): PageAssets;
  screenAssets(screen: Screen): ScreenAssets;
  /** Serves the static files of the pages. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}
