/** What stands in for the placeholders of a saved reply; null where it is not known. */
export interface Fillings {
  name: string | null;
  company: string | null;
  project: string | null;
}

const fallback = { name: 'there', company: 'your company', project: 'your project' };

/** A saved reply with its placeholders filled in, by words that fit anybody where something is not known. */
export const filled = (body: string, fillings: Fillings): string =>
  body.replaceAll(/\{(name|company|project)\}/g, (_, key: keyof Fillings) => fillings[key] ?? fallback[key]);

/** The name by which somebody is spoken to. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
