import type { FastifyInstance } from 'fastify';
import type { PageAssets, PageModel, PageRenderer } from '#contract/pages.ts';
import type { Screen } from './screens.ts';

/** What the document of an app screen loads. */
export interface ScreenAssets {
  /** Addresses of modules: the entry first, then all it needs for this screen. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Style text to inline. */
  css: string;
  /** Markup of the development server. */
  head: string;
}

/** Where pages and their files come from: the build, or the development server. */
export interface Frontend {
  /** The Content-Security-Policy of every page. */
  policy: string;
  /** Pages change only with their data, and may be kept. */
  lasting: boolean;
  renderer(): Promise<PageRenderer>;
  pageAssets(model: PageModel): PageAssets;
  screenAssets(screen: Screen): ScreenAssets;
  /** Serves the files that pages refer to. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}
