/**
 * The address of a work in the gallery: its title, and the end of its id, which identifies it. After a change
 * of title, the old address redirects.
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

/** The address of a work's gallery picture. It is short, because it is part of the document. */
export const workPicture = ({ id }: { id: string }): string => `/work/${id.slice(-10)}.webp`;

/** The address of a work's picture for link previews. */
export const workSharePicture = ({ id }: { id: string }): string => `/work/${id.slice(-10)}.jpg`;

/** The key in the file name of one of these pictures, and its ending; undefined for other names. */
export const workPictureName = (name: string): { key: string; ending: string } | undefined => {
  const [, key, ending] = /^([\da-z]{10})\.(webp|jpg)$/.exec(name) ?? [];
  return key && ending ? { key, ending } : undefined;
};

/** The end of the id in a work's address. */
export const workKey = (name: string): string => name.slice(-10);
