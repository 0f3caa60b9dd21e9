import type { BrandLook } from '../brand/data.ts';

/** For each previewed page, a function that removes the applied brand. */
const given = new WeakMap<Document, () => void>();

function dressLogo(logo: Element, { name, logo: src }: BrandLook): () => void {
  const words = logo.querySelector('span');
  const mark = logo.querySelector('svg, img');
  const before = words?.textContent ?? '';
  if (words) words.textContent = name;
  const back = () => {
    if (words) words.textContent = before;
  };
  if (src === null || !mark) return back;
  const picture = Object.assign(logo.ownerDocument.createElement('img'), { src, alt: '', height: 32 });
  mark.replaceWith(picture);
  return () => {
    back();
    picture.replaceWith(mark);
  };
}

/** Applies the name, colors and logo of an unsaved brand to a previewed page; null restores the saved brand. */
export function dress(document: Document, look: BrandLook | null): void {
  given.get(document)?.();
  given.delete(document);
  if (!look) return;
  const { style } = document.documentElement;
  const names = Object.keys(look.properties);
  for (const name of names) style.setProperty(name, look.properties[name] ?? '');
  const logos = [...document.querySelectorAll('.logo')].map((logo) => dressLogo(logo, look));
  given.set(document, () => {
    for (const name of names) style.removeProperty(name);
    for (const back of logos) back();
  });
}
