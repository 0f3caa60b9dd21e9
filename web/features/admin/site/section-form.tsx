import type { SiteDraft } from '#contract/site.ts';
import type { SiteContent } from '#contract/site/content.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import type { LegalName } from '#contract/site/legal.ts';
import { AboutForm } from './forms/about-form.tsx';
import { ContactForm } from './forms/contact-form.tsx';
import { FiguresForm } from './forms/figures-form.tsx';
import { FooterForm } from './forms/footer-form.tsx';
import { HeroForm } from './forms/hero-form.tsx';
import { LegalForm } from './forms/legal-form.tsx';
import { RedirectsForm } from './forms/redirects-form.tsx';
import { SearchForm } from './forms/search-form.tsx';
import { ServicesForm } from './forms/services-form.tsx';

interface SectionFormProps<N extends SectionName> {
  name: N;
  value: SiteContent[N];
  onChange: (next: SiteContent[N]) => void;
  site: SiteDraft;
  onLegalPage: (page: LegalName) => void;
}

type Form<N extends SectionName> = (props: SectionFormProps<N>) => React.JSX.Element;

const forms: { [N in SectionName]: Form<N> } = {
  hero: HeroForm,
  services: ServicesForm,
  figures: ({ site, ...rest }) => <FiguresForm {...rest} confirmed={site.confirmed} />,
  about: ({ site, ...rest }) => <AboutForm {...rest} confirmed={site.confirmed} />,
  contact: ContactForm,
  footer: FooterForm,
  legal: ({ onLegalPage, ...rest }) => <LegalForm {...rest} onPage={onLegalPage} />,
  search: ({ site, ...rest }) => <SearchForm {...rest} hero={site.content.hero} />,
  redirects: RedirectsForm,
};

/** The form of a section. */
export function SectionForm<N extends SectionName>(props: SectionFormProps<N>) {
  const Form = forms[props.name] as Form<N>;
  return <Form {...props} />;
}
