/**
 * The address of a work in the gallery: its title, then the end of its id. The end of the id identifies the work, so an address
 * with an old title redirects to the current one.
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

/** The address of a work's picture in the gallery. The address is short to keep the document small. */
export const workPicture = ({ id }: { id: string }): string => `/work/${id.slice(-10)}.webp`;

/** The address of a work's picture for link previews. */
export const workSharePicture = ({ id }: { id: string }): string => `/work/${id.slice(-10)}.jpg`;

/** The key and the ending in the file name of a work's picture; undefined for other names. */
export const workPictureName = (name: string): { key: string; ending: string } | undefined => {
  const [, key, ending] = /^([\da-z]{10})\.(webp|jpg)$/.exec(name) ?? [];
  return key && ending ? { key, ending } : undefined;
};

/** The key of a work: the end of its address, which is the end of its id. */
export const workKey = (name: string): string => name.slice(-10);
