import type { Kind } from '../pictures/compositions.ts';
import type { Look } from '../pictures/motifs.ts';

export type Service = 'ai-integration' | 'ai-marketing' | 'Both' | 'consultation';

/** The e-mail address of a person: the first name at the domain of the company. */
export function emailOf(name: string, company: string): string {
  const [first, domain] = [name.replace('Dr. ', '').split(' ')[0] ?? '', company].map((text) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  return `${first}@${domain}.example`;
}

/** A published project. */
export const project = (
  kind: Kind,
  daysAgo: number,
  title: string,
  texts: { description: string; results?: string },
) => ({ kind, daysAgo, title, results: null, ...texts, isDraft: false });

/** A project that is still a draft: only staff and the client see it. */
export const draft = (...given: Parameters<typeof project>) => ({ ...project(...given), isDraft: true });

/** A client of the sample agency, with the age of the account in days. */
export const business = (
  name: string,
  company: string,
  service: Service,
  daysAgo: number,
  rest: {
    look: Look;
    /** Staff made the account, instead of the client. */
    byStaff?: true;
    /** The client's first consultation request. */
    wish: string;
    projects?: readonly ReturnType<typeof project>[];
  },
) => ({ name, company, email: emailOf(name, company), service, daysAgo, projects: [], ...rest });
