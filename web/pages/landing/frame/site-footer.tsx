import type { Brand } from '#contract/brand.ts';
import type { MessageFormModel } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { legalNames } from '#contract/site/legal.ts';
import { ContactMessage } from '#web/features/site/contact-messages/contact-message.tsx';
import { Island } from '#web/ui/layout/island.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';

interface SiteFooterProps {
  brand: Brand;
  content: Pick<SiteContent, 'footer' | 'legal'>;
  formToken: string;
  /** The address of the landing page; empty on the landing page itself. */
  home?: '' | '/';
  /** The state of the message form, if it was posted without JavaScript. */
  message?: MessageFormModel | undefined;
  /** True if a client is signed in. */
  client?: boolean | undefined;
}

export function SiteFooter({ brand, content, formToken, home = '/', message, client }: SiteFooterProps) {
  const { name, email, phone, address } = brand;
  const { footer, legal } = content;
  const social = footer.social ?? brand.social;
  const legalLinks = legalNames.filter((page) => legal[page].shown);
  return (
    <footer className="site-footer">
      <div className="section">
        <div>
          <Logo name={name} path={brand.logoPath} src={brand.logoUrl} />
          <address>
            {address.street}
            <br />
            {address.city}, {address.region} {address.postalCode}
          </address>
        </div>
        <div>
          <h2>Reach us</h2>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          <a href="#message">Send a message</a>
        </div>
        <nav aria-label="Footer">
          <h2>Explore</h2>
          <a href={`${home}#services`}>Services</a>
          <a href={`${home}#about`}>About</a>
          <a href={client ? '/client/dashboard' : '/client/login'}>
            {client ? 'Your Portal' : 'Client Login'}
          </a>
        </nav>
        {social.length > 0 && (
          <div>
            <h2>Follow</h2>
            {social.map((link) => (
              <a key={link.url} href={link.url} rel="me">
                {link.name}
              </a>
            ))}
          </div>
        )}
        <div id="message" className="footer-message" data-open={message && ''}>
          {message?.sent && (
            <p role="status" className="answer">
              <strong>Message Sent</strong> {message.sent}
            </p>
          )}
          {message?.error && (
            <p role="alert" className="refusal">
              <strong>{message.error.title}</strong> {message.error.message}
            </p>
          )}
          <Island
            name="contact-message"
            component={ContactMessage}
            when="visible"
            inMarkup={{ formToken }}
            props={{
              ...(message?.values && { values: message.values }),
              ...(message?.error?.fields && { wrong: message.error.fields }),
            }}
          />
        </div>
        <div className="small">
          {footer.note && <p>{footer.note}</p>}
          <p>
            © {new Date().getFullYear()} {name}
          </p>
          {legalLinks.length > 0 && (
            <nav aria-label="Legal">
              {legalLinks.map((page) => (
                <a key={page} href={`/${page}`}>
                  {legal[page].title}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
      <svg viewBox="0 0 1440 112" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {[-40, 380, 800, 1220].map((x) => (
          <use key={x} href="#stretch" opacity=".75" transform={`translate(${x} 108)`} />
        ))}
      </svg>
    </footer>
  );
}
