import type { LinkedAppointment } from './appointments.ts';
import type { Brand } from './brand.ts';
import type { Selection } from './money/quote-content.ts';
import type { quoteProofs } from './quote-links.ts';
import type { ClientQuote } from './money/quote.ts';
import type { ErrorEnvelope } from './validation/errors.ts';
import type { ProjectImage, ProjectVideo } from './projects.ts';
import type { SiteContent } from './site/content.ts';
import type { LegalName } from './site/legal.ts';

/** The brand with the picture of its sign-in screens: addresses of its AVIF by width, and of one WebP. */
export type SignInBrand = Brand & {
  signInPicture?: { srcSet: string; src: string; alt: string } | undefined;
};

/** A portfolio item for visitors. */
export interface PublicPortfolioItem {
  id: string;
  title: string;
  description: string | null;
  category: string | null;
  results: string | null;
  imageUrl: string | null;
  videoUrl?: string | null;
  /** An uploaded video, converted for every browser. */
  video?: ProjectVideo | null | undefined;
  image: ProjectImage | null;
  /** For a result that its client confirmed: the name the client wants shown, and when. */
  confirmed?: { by: string | null; at: string } | null | undefined;
  /** The logo of a client who wants it shown. */
  logoUrl?: string | null | undefined;
}

/** A testimonial for visitors. */
export interface PublicTestimonial {
  id: string;
  quote: string;
  author: string;
  company: string | null;
  rating: number | null;
  /** The work that it is about; null for none, and where the client does not want to be named. */
  work?: Pick<PublicPortfolioItem, 'id' | 'title' | 'logoUrl'> | null;
}

/** The state of the consultation form in the rendered page: empty, refused (without JavaScript), or sent. */
export interface ConsultationFormModel {
  /** Signed when the page is rendered; valid for two days. */
  formToken: string;
  /** The visitor's typed values, without passwords. */
  values?: Record<string, string>;
  error?: ErrorEnvelope & { title: string };
  /** The success text, after a post without JavaScript. */
  sent?: string;
}

/** The state of the message form after a post without JavaScript: refused, or sent. */
export interface MessageFormModel {
  values?: Record<string, string>;
  error?: ErrorEnvelope & { title: string };
  sent?: string;
}

/** The number of requests, and how many of them were answered within 24 hours. */
export interface AnswerFigure {
  inTime: number;
  of: number;
}

/** The data of a page's footer besides the brand: the agency's texts, and the token of its message form. */
interface FooterModel {
  content: Pick<SiteContent, 'footer' | 'legal'>;
  formToken: string;
}

/** A quote for its reader, with what was just posted. */
export interface QuotePageModel {
  page: 'quote';
  brand: Brand;
  quote: ClientQuote;
  buyer: string;
  /** The address of the page, and that of its calls. */
  path: string;
  calls: string;
  email: string;
  proof: (typeof quoteProofs)[number];
  /** False for a contact who only sees it. */
  mayAccept: boolean;
  signedIn: boolean;
  mailConfigured: boolean;
  selection: Selection;
  /** Until when it can be accepted, in words; null without an end. */
  validUntil: string | null;
  /** The posted fields. */
  values: Record<string, string>;
  error?: (ErrorEnvelope & { title: string }) | undefined;
  done?: 'asked' | undefined;
  /** True after "Update total". */
  updated?: boolean | undefined;
}

/** The page of an appointment, with what was just posted. */
export interface AppointmentPageModel {
  page: 'appointment';
  brand: Brand;
  appointment: LinkedAppointment;
  token: string;
  now: number;
  /** The posted fields. */
  values: Record<string, string>;
  error?: ErrorEnvelope | undefined;
  /** True after words were sent. */
  isAnswered: boolean;
}

/** The page that checks an invoice, with what was just posted. */
export interface InvoiceCheckModel {
  page: 'invoice-check';
  brand: Brand;
  formToken: string;
  values: { number?: string; amount?: string };
  answer?: { isOurs: boolean; ending: string | null };
  error?: ErrorEnvelope;
}

/** The data from which each public page is rendered. `portfolio` is null if it could not be read. */
export type PageModel =
  | {
      page: 'landing';
      brand: Brand;
      content: SiteContent;
      /** The values that decide which figures show: the day, as `2027-12-31`, and the number of confirmed results. */
      proof: { today: string; confirmed: number };
      /** How quickly requests are answered; missing if there are too few. */
      answers?: AnswerFigure;
      testimonials?: PublicTestimonial[];
      portfolio: PublicPortfolioItem[] | null;
      category: string;
      /** True if a client is signed in. */
      client?: boolean;
      form: ConsultationFormModel;
      message?: MessageFormModel;
    }
  | {
      page: 'client-login';
      brand: SignInBrand;
      values?: { email: string };
      /** The page to open after the sign-in: a quote. */
      next?: string | undefined;
      error?: ErrorEnvelope & { title: string };
    }
  | {
      page: 'admin-login';
      brand: SignInBrand;
      /** The name of the configured sign-in provider, or null. */
      hostedName: string | null;
      /** True if signing in with Google is configured. */
      google: boolean;
      /** True if staff may sign in with e-mail and password. */
      local: boolean;
      error?: string;
    }
  | (FooterModel & {
      page: 'work';
      brand: Brand;
      item: PublicPortfolioItem;
      others: PublicPortfolioItem[];
      /** The client's testimonial about it. */
      testimonial?: PublicTestimonial | undefined;
    })
  | (FooterModel & { page: 'legal'; brand: Brand; name: LegalName })
  | QuotePageModel
  | AppointmentPageModel
  | InvoiceCheckModel
  | { page: 'not-found'; brand: Brand };

/** Addresses of built files that a document refers to. */
export interface PageAssets {
  /** The boot script; null if the page needs none. */
  script: string | null;
  /** The style sheet to inline; empty if the development server injects it. */
  css: string;
  /** HTML to put first into `<head>` (only in development). */
  head: string;
  /** Each island's addresses: its own script first, then imports and styles, to be fetched at the same time. */
  islands: Record<string, readonly string[]>;
  /** Fonts to preload. */
  fonts: string[];
}

/** The server bundle of the web. It renders whole documents, from `<!doctype html>` on. */
export interface PageRenderer {
  render(model: PageModel, assets: PageAssets, publicUrl: string): string;
}

/** The content of `<script type="application/json" id="foyer">` in app screens. */
export interface AppBoot {
  brand: SignInBrand;
  /** False: mail goes to the outbox, and the admin panel says so. */
  mailConfigured: boolean;
  /** The name of the configured sign-in provider, or null. */
  hostedName: string | null;
  /** True if the agency has set up a model that drafts answers. */
  drafts?: true;
}
