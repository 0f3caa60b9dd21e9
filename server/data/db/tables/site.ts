/** A section of the site that was changed at least once. */
export interface SiteDraftTable {
  section: string;
  /** JSON text; null once everything is published. */
  content: string | null;
  /** A number that grows with each draft, publication and restore, so that nobody overwrites changes they have not seen. */
  revision: number;
  /** The member of staff who last changed the section. */
  userId: string | null;
  updatedAt: string;
}

/** A published state of the site. Visitors see the newest. */
export interface SitePublishedTable {
  id: string;
  /** JSON text: the sections that differ from the defaults. */
  content: string;
  /** JSON text: the names of the sections that this publication changed. */
  changed: string;
  /** For a restored state, the time of its first publication; null for a new state. */
  restoredAt: string | null;
  userId: string | null;
  createdAt: string;
}

/** Permissions to show a project on the site, and publications. The newest row of a project and its client counts. */
export interface PublicationTable {
  id: string;
  projectId: string;
  clientAccountId: string;
  /** The hash of the content that visitors would see if it is published. */
  contentHash: string;
  /** The source of the permission: the client, staff who vouch for it, or publishing without asking. */
  basis: 'client' | 'staff' | 'publishing';
  /** `published` is not a permission; it records who published the project and when. */
  state: 'asked' | 'agreed' | 'reword' | 'refused' | 'withdrawn' | 'published';
  contactId: string | null;
  userId: string | null;
  /** The name shown for the client; null for none. */
  shownName: string | null;
  /** True if the client confirms the result. */
  confirmsResult: boolean;
  /** True if the client wants the logo shown beside the project. */
  showsLogo: boolean;
  /** The public picture of the logo; null until it is made. */
  logoId: string | null;
  words: string | null;
  until: string | null;
  /** True if the client removed the published project from the site with this row. */
  wasVisible: boolean;
  createdAt: string;
}

/** The single row that says whether consent is compulsory. */
export interface PublicationRuleTable {
  id: 'rule';
  compulsory: boolean;
  updatedAt: string;
}

/** A client's testimonial about the agency, or a request for one. */
export interface TestimonialTable {
  id: string;
  clientAccountId: string | null;
  /** The contact who wrote it. */
  contactId: string | null;
  /** Name and company of the author, as visitors read them. */
  author: string;
  company: string | null;
  /** The title of a project or the name of a delivery. */
  about: string | null;
  /** The text of the testimonial; empty until it is written. */
  quote: string;
  /** Another wording that staff suggest. */
  suggestion: string | null;
  rating: number | null;
  state: 'asked' | 'written' | 'reworded' | 'declined' | 'withdrawn';
  isVisible: boolean;
  writtenAt: string | null;
  createdAt: string;
}

/**
 * The agency's brand as set in the panel. The row with the id `brand` is the current brand; earlier ones have ids that
 * grow with time.
 */
export interface BrandTable {
  id: string;
  /** JSON text of `BrandWords`; `{}` for the operator's brand. */
  content: string;
  /** A PNG as base64. */
  logo: string | null;
  revision: number;
  userId: string | null;
  updatedAt: string;
}
