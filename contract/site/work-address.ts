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

/** The picture of a work in its row of the gallery: an address that says no more than the one of the work, for each letter of it travels. */
export const workPicture = ({ id }: { id: string }): string => `/work/${id.slice(-10)}.webp`;

/** The key of such an address, or undefined for another one. */
export const workPictureKey = (name: string): string | undefined => /^([\da-z]{10})\.webp$/.exec(name)?.[1];

/** The end of an id in the last part of such an address. */
export const workKey = (name: string): string => name.slice(-10);
