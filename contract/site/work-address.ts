/**
 * The address of a work of the gallery: what its title says, and the end of its id, which finds it. Another title has another
 * address; the old one leads there.
 */
export function workAddress({ id, title }: { id: string; title: string }): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  return `/work/${words}${words && '-'}${id.slice(-10)}`;
}

/** The end of an id in the last part of such an address. */
export const workKey = (name: string): string => name.slice(-10);
