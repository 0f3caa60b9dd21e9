const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text escaped for XML. Characters that XML does not allow are left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(unwritable, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A part of an element: markup, or null. */
export type Part = string | null;

/** An element with text; null if there is no text. */
export const text = (
  name: string,
  value: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Part => {
  const written = Object.entries(attributes).map(([key, each]) => ` ${key}="${escaped(each)}"`);
  return value ? `<${name}${written.join('')}>${escaped(value)}</${name}>` : null;
};

/** An element with parts; null if all parts are null. */
export const element = (name: string, ...parts: Part[]): Part => {
  const found = parts.filter((part) => part !== null);
  return found.length === 0 ? null : `<${name}>${found.join('')}</${name}>`;
};
