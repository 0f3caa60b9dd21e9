/** Values for the placeholders of a saved reply; null if unknown. */
export interface Fillings {
  name: string | null;
  company: string | null;
  project: string | null;
}

const fallback = { name: 'there', company: 'your company', project: 'your project' };

/** The text of a saved reply with its placeholders filled in. Unknown values are replaced by neutral words. */
export const filled = (body: string, fillings: Fillings): string =>
  body.replaceAll(/\{(name|company|project)\}/g, (_, key: keyof Fillings) => fillings[key] ?? fallback[key]);

/** The first name, for addressing a person. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
