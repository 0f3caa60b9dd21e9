import type { LinkedAppointment } from './appointments.ts';
import type { Brand } from './brand.ts';
import type { Selection } from './money/quote-content.ts';
import type { quoteProofs } from './quote-links.ts';
import type { ClientInvoice } from './money/invoice.ts';
import type { ClientQuote } from './money/quote.ts';
import type { ErrorEnvelope } from './validation/errors.ts';
import type { ProjectImage, ProjectVideo } from './projects.ts';
import type { SiteContent } from './site/content.ts';
import type { LegalName } from './site/legal.ts';

/** The brand with the picture of its sign-in screens: the addresses of the AVIF files by width, and of a WebP file. */
export type SignInBrand = Brand & {
  signInPicture?: { srcSet: string; src: string; alt: string } | undefined;
};

/** A portfolio item as visitors see it. */
export interface PublicPortfolioItem {
  id: string;
  title: string;
  description: string | null;
  category: string | null;
  results: string | null;
  imageUrl: string | null;
  videoUrl?: string | null;
  /** The uploaded video, converted so that every browser can play it. */
  video?: ProjectVideo | null | undefined;
  image: ProjectImage | null;
  /** Set if the client confirmed the result: the name to show for the client, and the time of the confirmation. */
  confirmed?: { by: string | null; at: string } | null | undefined;
  /** The address of the client's logo, if the client wants it shown. */
  logoUrl?: string | null | undefined;
}

/** A testimonial as visitors see it. */
export interface PublicTestimonial {
  id: string;
  quote: string;
  author: string;
  company: string | null;
  rating: number | null;
  /** The project that the testimonial is about; null without a project, and if the client does not want to be named. */
  work?: Pick<PublicPortfolioItem, 'id' | 'title' | 'logoUrl'> | null;
}

/** The state of the consultation form on the rendered page: empty, refused (after a post without JavaScript), or sent. */
export interface ConsultationFormModel {
  /** The token that the server signs when it renders the page; it is valid for two days. */
  formToken: string;
  /** The values that the visitor typed, without passwords. */
  values?: Record<string, string>;
  error?: ErrorEnvelope & { title: string };
  /** The text shown after a successful post without JavaScript. */
  sent?: string;
}

/** The state of the message form after a post without JavaScript: refused or sent. */
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

/** The data of a page's footer besides the brand: the agency's texts, and the token of the message form. */
interface FooterModel {
  content: Pick<SiteContent, 'footer' | 'legal'>;
  formToken: string;
}

/** The page of a quote for its reader, with the values that the reader just posted. */
export interface QuotePageModel {
  page: 'quote';
  brand: Brand;
  quote: ClientQuote;
  buyer: string;
  /** The path of the page, and the path of the page's calls. */
  path: string;
  calls: string;
  email: string;
  proof: (typeof quoteProofs)[number];
  /** False for a contact who may see the quote but not accept it. */
  mayAccept: boolean;
  signedIn: boolean;
  mailConfigured: boolean;
  selection: Selection;
  /** A text with the last day for accepting the quote; null if it has none. */
  validUntil: string | null;
  /** The posted fields. */
  values: Record<string, string>;
  error?: (ErrorEnvelope & { title: string }) | undefined;
  done?: 'asked' | undefined;
  /** True after the reader pressed "Update total". */
  updated?: boolean | undefined;
}

/** The page of an appointment, with the values that the reader just posted. */
export interface AppointmentPageModel {
  page: 'appointment';
  brand: Brand;
  appointment: LinkedAppointment;
  token: string;
  now: number;
  /** The posted fields. */
  values: Record<string, string>;
  error?: ErrorEnvelope | undefined;
  /** True after the reader sent a text. */
  isAnswered: boolean;
}

/** The page of an invoice for its client. */
export interface InvoicePageModel {
  page: 'invoice';
  brand: Brand;
  invoice: ClientInvoice;
  error?: ErrorEnvelope | undefined;
  /** True after the client pressed "Pay" and the payment page was made. */
  ready?: boolean | undefined;
}

/** The page that checks an invoice, with the values that the visitor just posted. */
export interface InvoiceCheckModel {
  page: 'invoice-check';
  brand: Brand;
  formToken: string;
  values: { number?: string; amount?: string };
  answer?: { isOurs: boolean; ending: string | null };
  error?: ErrorEnvelope;
}

/** The data from which each public page is rendered. `portfolio` is null if the portfolio could not be read. */
export type PageModel =
  | {
      page: 'landing';
      brand: Brand;
      content: SiteContent;
      /** The values that decide which figures the page shows: the day, as `2027-12-31`, and the number of confirmed results. */
      proof: { today: string; confirmed: number };
      /** How quickly the agency answers requests; missing if there are too few requests. */
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
      /** The page to open after the sign-in; always the page of a quote or invoice. */
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
      /** The client's testimonial about this work. */
      testimonial?: PublicTestimonial | undefined;
    })
  | (FooterModel & { page: 'legal'; brand: Brand; name: LegalName })
  | QuotePageModel
  | AppointmentPageModel
  | InvoicePageModel
  | InvoiceCheckModel
  | { page: 'not-found'; brand: Brand };

/** The addresses of built files that a page refers to. */
export interface PageAssets {
  /** The address of the boot script; null if the page needs none. */
  script: string | null;
  /** The style sheet to embed in the page; empty if the development server inserts the styles. */
  css: string;
  /** HTML to put at the start of `<head>`; only in development. */
  head: string;
  /**
   * The addresses of each island's files. The island's own script is first, then its imports and styles; the browser fetches
   * all of them at once.
   */
  islands: Record<string, readonly string[]>;
  /** Fonts to preload. */
  fonts: string[];
}

/** The bundle of the web that runs on the server. It renders whole documents, starting with `<!doctype html>`. */
export interface PageRenderer {
  render(model: PageModel, assets: PageAssets, publicUrl: string): string;
}

/** The content of `<script type="application/json" id="foyer">` in app screens. */
export interface AppBoot {
  brand: SignInBrand;
  /** False: mails go to the outbox, and the admin panel says so. */
  mailConfigured: boolean;
  /** The name of the configured sign-in provider, or null. */
  hostedName: string | null;
  /** True if the agency has set up a model that drafts answers. */
  drafts?: true;
}
