import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentMax, sitePreviewPath } from '#contract/site.ts';
import { reachOf } from '#contract/permissions.ts';
import { signInErrors, type SignInError } from '#contract/auth.ts';
import { successTexts } from '#contract/consultations.ts';
import { messageSentText } from '#contract/messages.ts';
import type {
  AnswerFigure,
  AppBoot,
  ConsultationFormModel,
  MessageFormModel,
  PageAssets,
  PageModel,
  PublicPortfolioItem,
  PublicTestimonial,
} from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { legalNames, type LegalName, type LegalPage } from '#contract/site/legal.ts';
import { redirectPath } from '#contract/site/redirects.ts';
import { brandCss } from '../core/brand/palette.ts';
import type { Context } from '../core/context.ts';
import { iso } from '../core/time.ts';
import { ifReachable, requestClient, requestUser } from '../http/sessions/session.ts';
import { appDocument } from './app-document.ts';
import { builtFrontend } from './built.ts';
import { registerBrand } from './brand-files.ts';
import { sitemap } from './crawlers.ts';
import { lastingDocument, passingDocument, sendDocument, type Document } from './document.ts';
import type { Frontend } from './frontend.ts';
import { createLanding, type LandingData, type LandingVariant } from './landing.ts';
import { screens, type Screen } from './screens.ts';
import { createWorks, moved } from './works.ts';

type SiteContext = Pick<Context, 'config' | 'brand' | 'db' | 'secrets' | 'now' | 'log'>;

/** The data of the pages that changes. */
export interface SiteSources {
  portfolio: () => Promise<PublicPortfolioItem[]>;
  /** Every work that visitors may see, where the gallery shows fewer. */
  works?: () => Promise<PublicPortfolioItem[]>;
  /** What the agency has published; the specification's texts without. */
  content?: () => Promise<SiteContent>;
  /** The same with everything that is not published yet. */
  draft?: () => Promise<SiteContent>;
  /** How many results clients have confirmed. */
  confirmed?: () => Promise<number>;
  /** What clients say. */
  testimonials?: () => Promise<PublicTestimonial[]>;
  /** How quickly requests were answered. */
  answers?: () => Promise<AnswerFigure | null>;
}

export interface SiteOptions {
  /** `built`: the files of `npm run build`. `development`: from the sources, through Vite. Follows NODE_ENV unless given. */
  mode?: 'built' | 'development';
  /** The folder of the build. */
  dist?: string;
}

interface LandingOptions {
  /** The values and errors of the form; empty without. */
  form?: Partial<ConsultationFormModel> | undefined;
  message?: MessageFormModel | undefined;
  status?: number;
  category?: string;
}

/** The weight of a page: in all, and how much each section weighs more than by default. */
export interface Weight {
  bytes: number;
  sections: [SectionName, number][];
}

/** The pages: public ones rendered and cached here, app screens as documents that load their code. */
export interface Site {
  /** Registers the routes of all pages and of their files. */
  register(app: FastifyInstance): Promise<void>;
  landing(request: FastifyRequest, reply: FastifyReply, options?: LandingOptions): Promise<FastifyReply>;
  /** Sends a page for this visitor alone: a form that was refused, with what was typed. */
  page(reply: FastifyReply, model: PageModel, status?: number): Promise<FastifyReply>;
  app(reply: FastifyReply, screen: Screen): Promise<FastifyReply>;
  notFound(reply: FastifyReply): Promise<FastifyReply>;
  /** What the landing page would weigh with other words and without a gallery, in bytes as it is sent. */
  weigh(content: SiteContent): Promise<Weight>;
  /** Called when the brand has changed: everything is drawn anew. */
  rebrand(): Promise<void>;
  /** Called when data of the landing page has changed. */
  invalidate(): void;
  close(): Promise<void>;
}

// Each page may depend on who is signed in, so shared caches must not store it; the browser may, and revalidates it.
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
  // `:root` twice: the brand's own colours win over those of the style sheet, whichever comes last.
  const css = `:root${brandCss(brand.colors)}`;
  if (mode === 'built' || (mode === undefined && config.production))
    return builtFrontend(dist ?? join(import.meta.dirname, '../../dist'), css);
  return (await import('./development.ts')).developmentFrontend(css);
}

/** Creates the pages. @throws when there is no build outside of development. */
export async function createSite(
  context: SiteContext,
  sources: SiteSources,
  options: SiteOptions = {},
): Promise<Site> {
  const { config, brand, secrets, now, log } = context;
  let frontend = await createFrontend(context, options);
  const kept = new Map<string, Promise<Document>>();
  // By the page as it was read: one that is read anew is another one.
  let legalDocuments = new WeakMap<LegalPage, Promise<Document>>();

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

  const landingModel = (
    { category, sent }: LandingVariant,
    { portfolio, content, confirmed, answers, testimonials = [] }: LandingData,
    { form, message }: LandingOptions = {},
  ): PageModel => ({
    page: 'landing',
    brand,
    content,
    proof: { today: iso(now()).slice(0, 10), confirmed },
    ...(answers && { answers }),
    testimonials,
    portfolio,
    category,
    form: {
      formToken: secrets.formToken(),
      ...(sent === 'account' && { sent: successTexts.withAccount }),
      ...(sent === 'request' && { sent: successTexts.withoutAccount }),
      ...form,
    },
    ...(sent === 'message' && { message: { sent: messageSentText } }),
    ...(message && { message }),
  });

  const landing = createLanding({
    portfolio: sources.portfolio,
    words: async () => ({
      content: (await sources.content?.()) ?? defaultContent,
      confirmed: (await sources.confirmed?.()) ?? 0,
      answers: (await sources.answers?.()) ?? null,
      testimonials: (await sources.testimonials?.()) ?? [],
    }),
    now,
    render: async (variant, data) => lastingDocument(await html(landingModel(variant, data))),
    failed: (error) =>
      log.error(error, 'What the page shows could not be read; it is sent without, or as it was last.'),
  });

  const works = createWorks({
    data: () => landing.data(),
    all: sources.works ?? sources.portfolio,
    render: (work) => html({ page: 'work', brand, ...work }),
  });

  const site: Site = {
    async landing(
      request,
      reply,
      { form, message, status = 200, category = text(request.query, 'category') || 'all' } = {},
    ) {
      const sent = text(request.query, 'sent');
      const variant: LandingVariant = {
        category,
        sent: sent === 'account' || sent === 'request' || sent === 'message' ? sent : null,
      };
      if (!frontend.lasting) landing.invalidate();
      const own = form !== undefined || message !== undefined;
      const document = own
        ? passingDocument(
            await html(landingModel({ ...variant, sent: null }, await landing.data(), { form, message })),
          )
        : (landing.ready(variant) ?? (await landing.page(variant)));
      return sendDocument(reply, document, {
        status,
        policy: frontend.policy,
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
        brand,
        mailConfigured: config.smtpUrl !== null,
        hostedName: config.oidc?.name ?? null,
      };
      const document = await keep(screen, () =>
        appDocument(screens[screen].title, frontend.screenAssets(screen), boot),
      );
      return sendDocument(reply, document, { policy: frontend.policy, cacheControl: personal });
    },

    async notFound(reply) {
      const { redirects } = (await landing.data()).content;
      const path = redirectPath(reply.request.url.split('?', 1)[0] ?? '');
      const found = redirects.items.find(({ from }) => from === path);
      // For the time being: a browser keeps a permanent one for ever.
      if (found && reply.request.method === 'GET')
        return reply.header('cache-control', revalidate).redirect(found.to, 302);
      const document = await keep('not-found', () => html({ page: 'not-found', brand }));
      return sendDocument(reply, document, {
        status: 404,
        policy: frontend.policy,
        cacheControl: revalidate,
      });
    },

    async register(app) {
      await frontend.register(app);
      registerBrand(app, context);
      const redirect = (reply: FastifyReply, to: string) =>
        reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' }).redirect(to, 302);
      const plain = async (reply: FastifyReply, model: PageModel) => {
        const document = await keep(model.page, () => html(model));
        return sendDocument(reply, document, { policy: frontend.policy, cacheControl: revalidate });
      };

      app.get('/', async (request, reply) => {
        // Without a cookie there is no session to read: the page of most visitors is sent at once.
        const user =
          request.headers.cookie === undefined ? null : await ifReachable(requestUser(context, request));
        // Staff look at the page that visitors see by the panel's link; without it they are led to the panel.
        if (!user || text(request.query, 'view') === 'site') return site.landing(request, reply);
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
        const found = await works.find((request.params as { name: string }).name);
        if (found === null) return site.notFound(reply);
        if ('movedTo' in found) return moved(reply, found.movedTo);
        return sendDocument(reply, found.document, {
          policy: frontend.policy,
          cacheControl: revalidate,
          listed: true,
        });
      });
      const legal = async (reply: FastifyReply, name: LegalName) => {
        const page = (await landing.data()).content.legal[name];
        if (!page.shown) return site.notFound(reply);
        let document = legalDocuments.get(page);
        if (!document) {
          document = html({ page: 'legal', brand, name, legal: page }).then(lastingDocument);
          legalDocuments.set(page, document);
          document.catch(() => legalDocuments.delete(page));
        }
        return sendDocument(reply, await document, {
          policy: frontend.policy,
          cacheControl: revalidate,
          listed: true,
        });
      };
      for (const name of legalNames) app.get(`/${name}`, (_request, reply) => legal(reply, name));
      app.get('/client/login', async (request, reply) =>
        (await ifReachable(requestClient(context, request)))
          ? redirect(reply, '/client/dashboard')
          : plain(reply, { page: 'client-login', brand }),
      );
      app.get('/admin-login', async (request, reply) => {
        const user = await ifReachable(requestUser(context, request));
        if (user?.isAdmin || user?.isSuperAdmin) return redirect(reply, '/admin');
        const model = {
          page: 'admin-login',
          brand,
          hostedName: config.oidc?.name ?? null,
          google: config.google !== null,
          local: config.localStaffLogin,
        } as const;
        const reason = text(request.query, 'error');
        return reason !== null && Object.hasOwn(signInErrors, reason)
          ? site.page(reply, { ...model, error: signInErrors[reason as SignInError] })
          : plain(reply, model);
      });
      app.get('/client/dashboard', (_request, reply) => site.app(reply, 'client-dashboard'));
      for (const screen of ['client-forgot', 'client-reset', 'client-verify', 'client-erase'] as const)
        app.get(screen.replace('client-', '/client/'), (_request, reply) => site.app(reply, screen));
      app.get('/admin', (_request, reply) => site.app(reply, 'admin'));
      app.get('/admin/site', (_request, reply) => site.app(reply, 'admin-site'));
      app.get(sitePreviewPath, async (request, reply) => {
        const user = await requestUser(context, request);
        if (!user || reachOf(user.role, 'site.read') === null) return site.notFound(reply);
        const { portfolio, confirmed, answers = null, testimonials = [] } = await landing.data();
        const draft = (await sources.draft?.()) ?? defaultContent;
        // Without scripts a film cannot be played: its picture stands for it.
        const { background } = draft.hero;
        const content: SiteContent = {
          ...draft,
          hero: { ...draft.hero, background: background === 'film' ? 'still' : background },
        };
        const name = legalNames.find((each) => each === text(request.query, 'page'));
        const model: PageModel = name
          ? { page: 'legal', brand, name, legal: content.legal[name] }
          : landingModel(
              { category: 'all', sent: null },
              { portfolio, content, confirmed, answers, testimonials },
            );
        // Our own panel shows it in a frame, and nobody else.
        reply.header('x-frame-options', 'SAMEORIGIN');
        return sendDocument(reply, passingDocument(await html(model, { script: null })), {
          policy: frontend.policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
          cacheControl: 'no-store',
        });
      });
      app.get('/admin/mail', (_request, reply) => site.app(reply, 'admin-mail'));
      app.get('/invitation', (_request, reply) => site.app(reply, 'invitation'));
      app.get('/sign-in', (_request, reply) => site.app(reply, 'sign-in'));
      app.get('/sign-in/link', (_request, reply) => site.app(reply, 'sign-in-link'));
      app.get('/sign-in/code', (_request, reply) => site.app(reply, 'sign-in-code'));
      app.get('/client/security', (_request, reply) => site.app(reply, 'client-security'));
      app.get('/admin/history', (_request, reply) => site.app(reply, 'admin-history'));
      app.get('/admin/search', (_request, reply) => site.app(reply, 'admin-search'));
      app.get('/admin/account', (_request, reply) => site.app(reply, 'admin-account'));
      app.get('/setup', (_request, reply) => site.app(reply, 'setup'));
      for (const screen of ['staff-login', 'staff-forgot', 'staff-reset'] as const)
        app.get(screen.replace('staff-', '/staff/'), (_request, reply) =>
          config.localStaffLogin ? site.app(reply, screen) : site.notFound(reply),
        );
    },

    async weigh(content) {
      // One token for all of them: a page with another one differs by some bytes, which would be taken for those of a section.
      const formToken = secrets.formToken();
      const bytesOf = async (words: SiteContent) => {
        const model = landingModel(
          { category: 'all', sent: null },
          { portfolio: [], content: words, confirmed: 0, answers: { inTime: 999, of: 999 } },
          { form: { formToken } },
        );
        const document = lastingDocument(await html(model));
        await document.settled;
        return document.bodies.br.length;
      };
      const bytes = await bytesOf(content);
      const sections: Weight['sections'] = [];
      if (bytes > documentMax)
        for (const name of sectionNames)
          sections.push([name, bytes - (await bytesOf({ ...content, [name]: defaultContent[name] }))]);
      return { bytes, sections };
    },

    async rebrand() {
      // In development the colours wait for the next start.
      if (frontend.lasting) frontend = await createFrontend(context, options);
      kept.clear();
      legalDocuments = new WeakMap();
      landing.invalidate();
    },
    invalidate: () => landing.invalidate(),
    close: () => frontend.close(),
  };
  return site;
}
