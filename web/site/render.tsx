import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageModel, PageRenderer } from '#contract/pages.ts';
import { IslandHostContext } from '#web/ui/layout/island.tsx';
import { ShareHead } from '#web/content/share-head.tsx';
import { Document } from './document.tsx';
import { createIslandHost } from './island-host.ts';
import { AdminLoginPage } from '../pages/sign-in/admin-login.tsx';
import { ClientLoginPage } from '../pages/sign-in/client-login.tsx';
import { LandingHead } from '../pages/landing/head.tsx';
import { LandingPage } from '../pages/landing/page.tsx';
import { firstSentence, LegalPage } from '../pages/legal/page.tsx';
import { WorkHead } from '../pages/work/head.tsx';
import { WorkPage } from '../pages/work/page.tsx';
import { QuotePage } from '../pages/portal/quote/page.tsx';
import { AppointmentPage } from '../pages/portal/quote/appointment.tsx';
import { InvoicePage } from '../pages/portal/quote/invoice.tsx';
import { InvoiceCheckPage } from '../pages/portal/quote/invoice-check.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';

/** The head of a page that search engines leave out. */
const plainHead = (title: string, description?: string) => (
  <>
    <title>{title}</title>
    {description && <meta name="description" content={description} />}
    <meta name="robots" content="noindex" />
  </>
);

interface Parts {
  head: ReactNode;
  body: ReactNode;
  /** The element that the first paint waits for. Small pages wait for their end, so all parts appear together. */
  paintAt?: 'home' | 'main' | 'end';
}

function parts(model: PageModel, publicUrl: string): Parts {
  const { name } = model.brand;
  switch (model.page) {
    case 'landing':
      return {
        head: <LandingHead model={model} publicUrl={publicUrl} />,
        body: <LandingPage model={model} />,
        paintAt: 'home',
      };
    case 'work':
      return {
        head: <WorkHead model={model} publicUrl={publicUrl} />,
        body: <WorkPage model={model} />,
        paintAt: 'main',
      };
    case 'legal': {
      const legal = model.content.legal[model.name];
      const title = `${legal.title} · ${name}`;
      const description = firstSentence(legal.body, model.brand);
      return {
        head: (
          <>
            <title>{title}</title>
            <meta name="description" content={description} />
            <ShareHead
              type="article"
              site={name}
              title={title}
              description={description}
              address={`${publicUrl}/${model.name}`}
              picture={`${publicUrl}/share.png`}
            />
          </>
        ),
        body: <LegalPage model={model} />,
        paintAt: 'main',
      };
    }
    case 'client-login':
      return {
        head: plainHead(`Client Login · ${name}`, `Clients of ${name} follow their projects here.`),
        body: <ClientLoginPage model={model} />,
      };
    case 'admin-login':
      return {
        head: plainHead(`Admin Login · ${name}`, `The team of ${name} signs in here.`),
        body: <AdminLoginPage model={model} />,
      };
    case 'quote':
      return {
        head: (
          <>
            {plainHead(`${model.quote.title} · ${name}`)}
            <meta name="referrer" content="no-referrer" />
          </>
        ),
        body: <QuotePage model={model} />,
        paintAt: 'main',
      };
    case 'appointment':
      return {
        head: (
          <>
            {plainHead(`Your appointment · ${name}`)}
            <meta name="referrer" content="no-referrer" />
          </>
        ),
        body: <AppointmentPage model={model} />,
      };
    case 'invoice':
      return {
        head: plainHead(`${model.invoice.title} · ${name}`),
        body: <InvoicePage model={model} />,
        paintAt: 'main',
      };
    case 'invoice-check':
      return {
        head: plainHead(`Is this invoice ours? · ${name}`, `Check that an invoice comes from ${name}.`),
        body: <InvoiceCheckPage model={model} />,
      };
    case 'not-found':
      break;
  }
  return { head: plainHead(`Page not found · ${name}`), body: <NotFoundPage model={model} /> };
}

/** Renders a public page as a whole document, from `<!doctype html>` on. */
export const render: PageRenderer['render'] = (model, assets, publicUrl) => {
  const { head, body, paintAt = 'end' } = parts(model, publicUrl);
  const { host, fill } = createIslandHost(assets.islands);
  const html = renderToStaticMarkup(
    <IslandHostContext value={host}>
      <Document
        assets={assets}
        head={head}
        paintAt={paintAt}
        answered={model.page === 'landing' && Boolean(model.form.sent)}
      >
        {body}
      </Document>
    </IslandHostContext>,
  );
  // React writes `<path></path>`; the shorter `<path/>` makes every page smaller.
  const whole = fill(html).replaceAll(/><\/(?:path|use|stop|circle|rect)>/g, '/>');
  // Only the development server adds markup to `<head>`.
  return `<!doctype html>${assets.head ? whole.replace('<head>', () => `<head>${assets.head}`) : whole}`;
};
