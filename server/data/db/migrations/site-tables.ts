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
