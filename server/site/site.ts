import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invoiceCheckPath } from '#contract/invoice-check.ts';
import { sitePreviewPath } from '#contract/site.ts';
import { reachOf } from '#contract/permissions/permissions.ts';
import { nextOf, signInErrors, type SignInError } from '#contract/auth.ts';
import type {
  AnswerFigure,
  AppBoot,
  PageAssets,
  PageModel,
  PublicPortfolioItem,
  PublicTestimonial,
  SignInBrand,
} from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { legalNames, type LegalName } from '#contract/site/legal.ts';
import { sitePictureAddress, type SitePicture } from '#contract/site/pictures.ts';
import { redirectOf } from '#contract/site/redirects.ts';
import { brandCss } from '../core/brand/palette.ts';
import type { Context } from '../core/context.ts';
import { isUnreachable } from '../data/db/errors.ts';
import { ifReachable, requestClient, requestUser } from '../http/sessions/session.ts';
import { appDocument } from './app-document.ts';
import { builtFrontend } from './built.ts';
import { registerBrand } from './brand-files.ts';
import { sitemap } from './crawlers.ts';
import { lastingDocument, passingDocument, sendDocument, type Document } from './document.ts';
import type { Frontend } from './frontend.ts';
import { screenPaths, type Screen } from './screens.ts';
import { draftModel } from './pages/draft-preview.ts';
import { landingModels, type LandingForms } from './pages/landing-model.ts';
import { createLanding, type LandingVariant } from './pages/landing.ts';
import { createLegal } from './pages/legal.ts';
import { weigh, type Weight } from './pages/weight.ts';
import { createWorks, moved } from './pages/works.ts';

type SiteContext = Pick<Context, 'config' | 'brand' | 'db' | 'secrets' | 'now' | 'log'>;

/** Finds the page of a quote or invoice. `to` is an address to go to instead; null if there is no such page. */
type DocumentSource = (key: string, request: FastifyRequest) => Promise<PageModel | { to: string } | null>;

/** The functions that read the changing data of the pages. */
interface SiteSources {
  portfolio: () => Promise<PublicPortfolioItem[]>;
  /** Every work that visitors may see, while the gallery may show fewer. */
  works?: () => Promise<PublicPortfolioItem[]>;
  /** The content that the agency has published. Without this function, the built-in default texts. */
  content?: () => Promise<SiteContent>;
  /** The content with all unpublished changes. */
  draft?: () => Promise<SiteContent>;
  /** The number of results that clients have confirmed. */
  confirmed?: () => Promise<number>;
  testimonials?: () => Promise<PublicTestimonial[]>;
  /** How many requests were answered in time. */
  answers?: () => Promise<AnswerFigure | null>;
  quote?: DocumentSource;
  invoice?: DocumentSource;
  /** The page of an appointment, found by its token; null if there is none. */
  appointment?: (token: string, request: FastifyRequest) => Promise<PageModel | null>;
  /** The page that checks an invoice by its number; null while invoices are switched off. */
  invoiceCheck?: (number: string | null) => Promise<PageModel | null>;
  /** True if the agency has set up a model that drafts answers. */
  drafts?: () => Promise<boolean>;
  /** Sends an uploaded file, found by its name, if the person who requests it may read it. */
  upload?: (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** An uploaded picture as JPEG, found by its name; null if there is none. */
  sharePicture?: (name: string) => Promise<Buffer | null>;
}

interface SiteOptions {
  /** `built` serves the files of `npm run build`; `development` serves the sources through Vite. The default follows NODE_ENV. */
  mode?: 'built' | 'development';
  /** The folder of the build. */
  dist?: string;
}

interface LandingOptions extends LandingForms {
  status?: number;
  category?: string;
  client?: boolean;
}

/** The pages of the program. Public pages are rendered and cached here; app screens are documents that load their code. */
export interface Site {
  /** Registers the routes of all pages and of their files. */
  register(app: FastifyInstance): Promise<void>;
  landing(request: FastifyRequest, reply: FastifyReply, options?: LandingOptions): Promise<FastifyReply>;
  /** Sends a page that is made for one visitor, such as a refused form with the typed values. */
  page(reply: FastifyReply, model: PageModel, status?: number): Promise<FastifyReply>;
  app(reply: FastifyReply, screen: Screen): Promise<FastifyReply>;
  notFound(reply: FastifyReply): Promise<FastifyReply>;
  /** The compressed size that the landing page would have with this content and without a gallery. */
  weigh(content: SiteContent): Promise<Weight>;
  /** Renders every page again. Call it after a change of the brand. */
  rebrand(): Promise<void>;
  /** Drops the cached pages. Call it after a change in the landing page's data. */
  invalidate(): void;
  close(): Promise<void>;
}

// Each page may depend on the signed-in person, so a cache must check with the server before it uses a stored page.
const revalidate = 'no-cache';
const personal = 'private, no-cache';

const text = (query: unknown, name: string): string | null => {
  const value = (query as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.length <= 200 ? value : null;
};

async function createFrontend(
  { config, brand }: SiteContext,
  { mode, dist }: SiteOptions,
): Promise<Frontend> {
  // `:root` twice, so that the brand's colors override the style sheet's in any order.
  const css = `:root${brandCss(brand.colors)}`;
  if (mode === 'built' || (mode === undefined && config.production))
    return builtFrontend(dist ?? join(import.meta.dirname, '../../dist'), css);
  return (await import('./development.ts')).developmentFrontend(css);
}

/** The picture of the sign-in screens with complete addresses, so that scripts need not put them together. */
function signInPicture(picture: SitePicture | null): SignInBrand['signInPicture'] {
  if (!picture) return undefined;
  const { id, widths, width, alt } = picture;
  return {
    srcSet: widths.map((each) => `${sitePictureAddress(id, each, 'avif')} ${each}w`).join(),
    src: sitePictureAddress(id, widths[0] ?? width, 'webp'),
    alt,
  };
}

/** Creates the pages. @throws Error if there is no build outside of development */
export async function createSite(
  context: SiteContext,
  sources: SiteSources,
  options: SiteOptions = {},
): Promise<Site> {
  const { config, brand, secrets, now, log } = context;
  let frontend = await createFrontend(context, options);
  const kept = new Map<string, Promise<Document>>();
  const html = async (model: PageModel, changes: Partial<PageAssets> = {}) =>
    (await frontend.renderer()).render(
      model,
      { ...frontend.pageAssets(model), ...changes },
      config.publicUrl,
    );

  const keep = (key: string, make: () => Promise<string> | string): Promise<Document> => {
    let document = kept.get(key);
    if (!document) {
      document = Promise.resolve(make()).then(lastingDocument);
      if (frontend.lasting) kept.set(key, document);
      document.catch(() => kept.delete(key));
    }
    return document;
  };

  const modelOf = landingModels(context);

  const landing = createLanding({
    portfolio: sources.portfolio,
    words: async () => ({
      content: (await sources.content?.()) ?? defaultContent,
      confirmed: (await sources.confirmed?.()) ?? 0,
      answers: (await sources.answers?.()) ?? null,
      testimonials: (await sources.testimonials?.()) ?? [],
    }),
    now,
    render: async (variant, data) => lastingDocument(await html(modelOf(variant, data))),
    failed: (error) => {
      const words =
        'Data of the landing page could not be read. The page is sent without it, or with older data.';
      // Every refused request logs the same cause, so a stack is not needed here.
      if (isUnreachable(error)) log.warn({ reason: error instanceof Error ? error.message : '' }, words);
      else log.error(error, words);
    },
  });

  const signInBrand = async (): Promise<SignInBrand> => ({
    ...brand,
    signInPicture: signInPicture((await landing.data()).content.hero.signIn),
  });
  const legal = createLegal((name, { content }) =>
    html({ page: 'legal', brand, name, content, formToken: secrets.formToken() }),
  );
  const works = createWorks({
    data: () => landing.data(),
    all: sources.works ?? sources.portfolio,
    render: (work, { content }) =>
      html({ page: 'work', brand, content, formToken: secrets.formToken(), ...work }),
  });

  const site: Site = {
    async landing(
      request,
      reply,
      { form, message, status = 200, category = text(request.query, 'category') || 'all', client } = {},
    ) {
      const sent = text(request.query, 'sent');
      const variant: LandingVariant = {
        category,
        sent: sent === 'account' || sent === 'request' || sent === 'message' ? sent : null,
        ...(client && { client }),
      };
      if (!frontend.lasting) landing.invalidate();
      const own = form !== undefined || message !== undefined;
      const document = own
        ? passingDocument(
            await html(modelOf({ ...variant, sent: null }, await landing.data(), { form, message })),
          )
        : (landing.ready(variant) ?? (await landing.page(variant)));
      return sendDocument(reply, document, {
        status,
        policy: frontend.landingPolicy,
        cacheControl: own ? 'no-store' : revalidate,
        listed: true,
      });
    },

    async page(reply, model, status = 200) {
      const document = passingDocument(await html(model));
      return sendDocument(reply, document, { status, policy: frontend.policy, cacheControl: 'no-store' });
    },

    async app(reply, screen) {
      const boot: AppBoot = {
        brand: await signInBrand(),
        mailConfigured: config.smtpUrl !== null,
        hostedName: config.oidc?.name ?? null,
        ...(sources.drafts && (await ifReachable(sources.drafts())) ? { drafts: true } : {}),
      };
      const document = await keep(boot.drafts ? `${screen} with drafts` : screen, () =>
        appDocument(screen, frontend.screenAssets(screen), boot),
      );
      return sendDocument(reply, document, { policy: frontend.policy, cacheControl: personal });
    },

    async notFound(reply) {
      const { redirects } = (await landing.data()).content;
      const to = redirectOf(redirects, reply.request.url);
      // A permanent redirect keeps the search ranking. Browsers check it with the server each time, so it can be changed.
      if (to !== undefined && reply.request.method === 'GET')
        return reply.header('cache-control', revalidate).redirect(to, 301);
      const document = await keep('not-found', () => html({ page: 'not-found', brand }));
      return sendDocument(reply, document, {
        status: 404,
        policy: frontend.policy,
        cacheControl: revalidate,
      });
    },

    async register(app) {
      await frontend.register(app);
      registerBrand(app, context, async () => (await landing.data()).content);
      const redirect = (reply: FastifyReply, to: string) =>
        reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' }).redirect(to, 302);
      const plain = async (reply: FastifyReply, model: PageModel) => {
        const document = await keep(model.page, () => html(model));
        return sendDocument(reply, document, { policy: frontend.policy, cacheControl: revalidate });
      };

      app.get('/', async (request, reply) => {
        // A visitor without a cookie has no session to read, so most visitors get their page at once.
        const user =
          request.headers.cookie === undefined ? null : await ifReachable(requestUser(context, request));
        // Staff see the public page only through a link of the panel; any other link takes them to the panel.
        if (!user || text(request.query, 'view') === 'site') {
          const client =
            request.headers.cookie !== undefined &&
            (await ifReachable(requestClient(context, request))) !== null;
          return site.landing(request, reply, { client });
        }
        return user.isAdmin || user.isSuperAdmin || user.mustAddFactor
          ? redirect(reply, '/admin')
          : site.app(reply, 'welcome');
      });
      app.get('/sitemap.xml', async (_request, reply) =>
        reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', revalidate)
          .send(sitemap(config.publicUrl, await works.paths())),
      );
      app.get('/work/:name', async (request, reply) => {
        const { name } = request.params as { name: string };
        const picture = await works.picture(name);
        if (picture?.isShared === false && sources.upload)
          return sources.upload(picture.file, request, reply);
        const shared = picture?.isShared && (await sources.sharePicture?.(picture.file));
        if (shared)
          return reply.type('image/jpeg').header('cache-control', 'public, max-age=3600').send(shared);
        const found = await works.find(name);
        if (found === null) return site.notFound(reply);
        if ('movedTo' in found) return moved(reply, found.movedTo);
        return sendDocument(reply, found.document, {
          policy: frontend.policy,
          cacheControl: revalidate,
          listed: true,
        });
      });
      app.get('/work/:name/', (request, reply) =>
        reply
          .header('cache-control', revalidate)
          .redirect(`/work/${encodeURIComponent((request.params as { name: string }).name)}`, 301),
      );
      const pageOf = (source?: DocumentSource) => async (request: FastifyRequest, reply: FastifyReply) => {
        const found = (await source?.((request.params as { key: string }).key, request)) ?? null;
        if (found === null) return site.notFound(reply);
        if ('to' in found) return redirect(reply, found.to);
        return site.page(reply.header('referrer-policy', 'no-referrer'), found);
      };
      app.get('/quotes/:key', pageOf(sources.quote));
      app.get('/invoices/:key', pageOf(sources.invoice));
      app.get('/appointments/:token', async (request, reply) => {
        const { token } = request.params as { token: string };
        const found = (await sources.appointment?.(token, request)) ?? null;
        return found === null
          ? site.notFound(reply)
          : site.page(reply.header('referrer-policy', 'no-referrer'), found);
      });
      app.get(invoiceCheckPath, async (request, reply) => {
        const found = (await sources.invoiceCheck?.(text(request.query, 'number'))) ?? null;
        return found === null ? site.notFound(reply) : site.page(reply, found);
      });
      const legalPage = async (reply: FastifyReply, name: LegalName) => {
        const data = await landing.data();
        if (!data.content.legal[name].shown) return site.notFound(reply);
        return sendDocument(reply, await legal(name, data), {
          policy: frontend.policy,
          cacheControl: revalidate,
          listed: true,
        });
      };
      for (const name of legalNames) app.get(`/${name}`, (_request, reply) => legalPage(reply, name));
      const signInFor = async (reply: FastifyReply, next: string | undefined) => {
        const model = { page: 'client-login', brand: await signInBrand() } as const;
        return next === undefined ? plain(reply, model) : site.page(reply, { ...model, next });
      };
      app.get('/client/login', async (request, reply) =>
        (await ifReachable(requestClient(context, request)))
          ? redirect(reply, nextOf(text(request.query, 'next')) ?? '/client/dashboard')
          : signInFor(reply, nextOf(text(request.query, 'next'))),
      );
      app.get('/admin-login', async (request, reply) => {
        const user = await ifReachable(requestUser(context, request));
        if (user?.isAdmin || user?.isSuperAdmin) return redirect(reply, '/admin');
        const model = {
          page: 'admin-login',
          brand: await signInBrand(),
          hostedName: config.oidc?.name ?? null,
          google: config.google !== null,
          local: config.localStaffLogin,
        } as const;
        const reason = text(request.query, 'error');
        return reason !== null && Object.hasOwn(signInErrors, reason)
          ? site.page(reply, { ...model, error: signInErrors[reason as SignInError] })
          : plain(reply, model);
      });
      app.get(sitePreviewPath, async (request, reply) => {
        const user = await requestUser(context, request);
        if (!user || reachOf(user.role, 'site.read') === null) return site.notFound(reply);
        const draft = (await sources.draft?.()) ?? defaultContent;
        const asked = text(request.query, 'page');
        const model = draftModel(brand, modelOf, await landing.data(), draft, asked);
        // Only the panel of this site may show the page in a frame.
        reply.header('x-frame-options', 'SAMEORIGIN');
        return sendDocument(reply, passingDocument(await html(model, { script: null })), {
          policy: frontend.policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
          cacheControl: 'no-store',
        });
      });
      for (const [path, screen] of Object.entries(screenPaths))
        app.get(path, (_request, reply) => site.app(reply, screen));
      for (const screen of ['staff-login', 'staff-forgot', 'staff-reset'] as const)
        app.get(screen.replace('staff-', '/staff/'), (_request, reply) =>
          config.localStaffLogin ? site.app(reply, screen) : site.notFound(reply),
        );
    },

    async weigh(content) {
      const portfolio = (await landing.data()).portfolio ?? [];
      return weigh({ modelOf, html, formToken: () => secrets.formToken(), portfolio }, content);
    },

    async rebrand() {
      // In development the new colors show after a restart of the server.
      if (frontend.lasting) frontend = await createFrontend(context, options);
      kept.clear();
      landing.invalidate();
    },
    invalidate() {
      kept.clear();
      landing.invalidate();
    },
    close: () => frontend.close(),
  };
  return site;
}
