/** A section of the site that somebody has changed at some time. */
export interface SiteDraftTable {
  section: string;
  /** JSON text; null once everything is published. */
  content: string | null;
  /** Counts drafts, publications and what was brought back, so that nobody writes over what they have not seen. */
  revision: number;
  /** Who changed it last. */
  userId: string | null;
  updatedAt: string;
}

/** One state of the site as it was published; the newest is the one that visitors see. */
export interface SitePublishedTable {
  id: string;
  /** JSON text: the sections that differ from the defaults. */
  content: string;
  /** JSON text: the names of the sections that it changed. */
  changed: string;
  /** When the state was published that was brought back by this one; null for a new one. */
  restoredAt: string | null;
  userId: string | null;
  createdAt: string;
}

/** Permissions to show a project on the site, and who published it; the newest word of a project and its client holds. */
export interface PublicationTable {
  id: string;
  projectId: string;
  clientAccountId: string;
  /** The hash of what visitors would see: another text is another content. */
  contentHash: string;
  /** Whose word it is: the client's, that of staff who say that they have it, or one that publishing recorded unasked. */
  basis: 'client' | 'staff' | 'publishing';
  /** `published` is nobody's word: it says who published the project and when. */
  state: 'asked' | 'agreed' | 'reword' | 'refused' | 'withdrawn' | 'published';
  contactId: string | null;
  userId: string | null;
  /** How the client is named; null for not at all. */
  shownName: string | null;
  /** True: the client confirms the result with its number. */
  confirmsResult: boolean;
  /** True: the client wants their logo beside it. */
  showsLogo: boolean;
  /** The picture of that logo for visitors, once it is made. */
  logoId: string | null;
  words: string | null;
  until: string | null;
  /** True: the client took it off the site with this word. */
  wasVisible: boolean;
  createdAt: string;
}

/** The one row that says whether clients must agree before their projects are shown. */
export interface PublicationRuleTable {
  id: 'rule';
  compulsory: boolean;
  updatedAt: string;
}

/** What a client said about the agency, or was asked to say. */
export interface TestimonialTable {
  id: string;
  clientAccountId: string | null;
  /** Who of the client wrote it. */
  contactId: string | null;
  /** Who said it and of which company, as visitors read it. */
  author: string;
  company: string | null;
  /** The title of a project or the name of a delivery. */
  about: string | null;
  /** Empty until it is written. */
  quote: string;
  /** Other words that staff ask for. */
  suggestion: string | null;
  rating: number | null;
  state: 'asked' | 'written' | 'reworded' | 'declined' | 'withdrawn';
  isVisible: boolean;
  writtenAt: string | null;
  createdAt: string;
}

/** What the panel says of the agency: the row `brand`, and the states before it by ids that grow with time. */
export interface BrandTable {
  id: string;
  /** JSON text of `BrandWords`; `{}` for what the operator has set. */
  content: string;
  /** A PNG as base64. */
  logo: string | null;
  revision: number;
  userId: string | null;
  updatedAt: string;
}
