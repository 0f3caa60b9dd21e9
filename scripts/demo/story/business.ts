import type { MotifName } from '../pictures/motifs.ts';
import type { Kind } from '../pictures/compositions.ts';

/** One project of a business. */
export interface DemoProject {
  kind: Kind;
  title: string;
  description: string;
  results?: string;
  /** Still a draft: only staff and the client see it. */
  draft?: true;
  daysAgo: number;
}

/** A client of the sample agency. */
export interface Business {
  name: string;
  company: string;
  /** The part of the e-mail address behind the @. */
  domain: string;
  motif: MotifName;
  /** The hues of its colours and of the accent. */
  hues: readonly [number, number];
  /** The age of the account in days, and its creator. */
  daysAgo: number;
  by: 'self' | 'staff';
  service: 'ai-integration' | 'ai-marketing' | 'Both' | 'consultation';
  /** The client's first consultation request. */
  wish: string;
  projects: readonly DemoProject[];
}

/** A published project. */
export const project = (
  kind: Kind,
  daysAgo: number,
  title: string,
  description: string,
  results?: string,
): DemoProject => ({ kind, daysAgo, title, description, ...(results ? { results } : {}) });

/** A project that is still a draft. */
export const draft = (kind: Kind, daysAgo: number, title: string, description: string): DemoProject => ({
  kind,
  daysAgo,
  title,
  description,
  draft: true,
});
