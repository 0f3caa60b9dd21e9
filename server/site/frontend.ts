import type { FastifyInstance } from 'fastify';
import type { PageAssets, PageModel, PageRenderer } from '#contract/pages.ts';
import type { Screen } from './screens.ts';

/** The assets of the document of an app screen. */
export interface ScreenAssets {
  /** Addresses of modules: the entry first, then everything it imports for this screen. */
  scripts: readonly string[];
  styles: readonly string[];
  /** CSS to inline. */
  css: string;
  /** Markup the development server adds. */
  head: string;
}

/** The source of pages and their files: the build, or the development server. */
export interface Frontend {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** The same for the landing page: with its own style sheet alone, for its headers travel with the document. */
  landingPolicy: string;
  /** Rendered pages change only with their data and may be cached. */
  lasting: boolean;
  renderer(): Promise<PageRenderer>;
  pageAssets(model: PageModel): PageAssets;
  screenAssets(screen: Screen): ScreenAssets;
  /** Serves the static files of the pages. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}
