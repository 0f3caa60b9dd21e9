import type { BrandLook } from '../brand/data.ts';

/** What takes back what a page was given. */
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

/** Gives a page the name, the colours and the logo of a brand that is not saved yet; null gives it back what it had. */
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
