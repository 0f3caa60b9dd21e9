import type { Kind } from '../pictures/compositions.ts';
import type { Look } from '../pictures/motifs.ts';

export type Service = 'ai-integration' | 'ai-marketing' | 'Both' | 'consultation';

/** The e-mail address of a person: the first name at the company's domain. */
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

/** A project that is still a draft. Only staff and the client see it. */
export const draft = (...given: Parameters<typeof project>) => ({ ...project(...given), isDraft: true });

/** A client of the sample agency. `daysAgo` is the age of its account. */
export const business = (
  name: string,
  company: string,
  service: Service,
  daysAgo: number,
  rest: {
    look: Look;
    /** True: staff opened the account. Otherwise the client did. */
    byStaff?: true;
    /** The text of the client's first consultation request. */
    wish: string;
    projects?: readonly ReturnType<typeof project>[];
  },
) => ({ name, company, email: emailOf(name, company), service, daysAgo, projects: [], ...rest });
