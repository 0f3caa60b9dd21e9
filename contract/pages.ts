import type { Brand } from './brand.ts';
import type { ErrorEnvelope } from './validation/errors.ts';
import type { ProjectImage, ProjectVideo } from './projects.ts';
import type { SiteContent } from './site/content.ts';
import type { LegalName } from './site/legal.ts';

/** The brand with the picture of the agency that its sign-ins show: the addresses of its AVIF by width, and of one WebP. */
export type SignInBrand = Brand & {
  signInPicture?: { srcSet: string; src: string; alt: string } | undefined;
};

/** A portfolio item as a visitor sees it. */
export interface PublicPortfolioItem {
  id: string;
  title: string;
  description: string | null;
  category: string | null;
  results: string | null;
  imageUrl: string | null;
  videoUrl?: string | null;
  /** An uploaded video, ready for every browser. */
  video?: ProjectVideo | null | undefined;
  image: ProjectImage | null;
  /** Of a result that its client confirmed: who, as they want to be named, and when. */
  confirmed?: { by: string | null; at: string } | null | undefined;
  /** The logo of a client who wants it shown. */
  logoUrl?: string | null | undefined;
}

/** What a client says, as visitors read it. */
export interface PublicTestimonial {
  id: string;
  quote: string;
  author: string;
  company: string | null;
  rating: number | null;
}

/** The state of the consultation form when the page is rendered: empty, refused (without JavaScript), or sent. */
export interface ConsultationFormModel {
  /** Signed when the page is rendered; valid for two days. */
  formToken: string;
  /** What the visitor typed, without passwords. */
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

/** Of how many requests how many were answered within 24 hours. */
export interface AnswerFigure {
  inTime: number;
  of: number;
}

/** What the foot of a page needs besides the brand: the words of the agency, and the token of its message form. */
export interface FooterModel {
  content: Pick<SiteContent, 'footer' | 'legal'>;
  formToken: string;
}

/** The data from which each public page is rendered. `portfolio` is null when it could not be read. */
export type PageModel =
  | {
      page: 'landing';
      brand: Brand;
      content: SiteContent;
      /** What the figures are judged by: the day, as `2027-12-31`, and how many results clients have confirmed. */
      proof: { today: string; confirmed: number };
      /** How quickly requests are answered, where enough of them were. */
      answers?: AnswerFigure;
      testimonials?: PublicTestimonial[];
      portfolio: PublicPortfolioItem[] | null;
      category: string;
      /** A client is signed in. */
      client?: boolean;
      form: ConsultationFormModel;
      message?: MessageFormModel;
    }
  | {
      page: 'client-login';
      brand: SignInBrand;
      values?: { email: string };
      error?: ErrorEnvelope & { title: string };
    }
  | {
      page: 'admin-login';
      brand: SignInBrand;
      /** The name of the hosted login, where one is configured. */
      hostedName: string | null;
      /** Signing in with Google is configured. */
      google: boolean;
      /** Staff may sign in with e-mail and password. */
      local: boolean;
      error?: string;
    }
  | (FooterModel & {
      page: 'work';
      brand: Brand;
      item: PublicPortfolioItem;
      others: PublicPortfolioItem[];
    })
  | (FooterModel & { page: 'legal'; brand: Brand; name: LegalName })
  | { page: 'not-found'; brand: Brand };

/** URLs of built files that a document refers to. */
export interface PageAssets {
  /** The boot script, or null where a page needs none. */
  script: string | null;
  /** The style sheet to inline; empty when the development server injects it. */
  css: string;
  /** HTML to put first into `<head>` (development only). */
  head: string;
  /** Island name to URLs: its own script first, then its imports and styles, to be fetched at the same time. */
  islands: Record<string, readonly string[]>;
  /** Fonts to preload. */
  fonts: string[];
  /** The icon of the tab as a `data:` address, where it is small. */
  icon?: string | null;
}

/** The server bundle of the web: renders a whole document, from `<!doctype html>` on. */
export interface PageRenderer {
  render(model: PageModel, assets: PageAssets, publicUrl: string): string;
}

/** What the HTML of the app screens carries in `<script type="application/json" id="foyer">`. */
export interface AppBoot {
  brand: SignInBrand;
  /** False: mail goes to the outbox, and the admin panel says so. */
  mailConfigured: boolean;
  /** The name of the hosted login, where one is configured. */
  hostedName: string | null;
}
