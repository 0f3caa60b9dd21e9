import { expect, it } from 'vitest';
import { dress } from './dress.ts';

const page = () => {
  const made = document.implementation.createHTMLDocument();
  made.body.innerHTML = '<a class="logo"><svg></svg><span>Kestrel</span></a>';
  return made;
};
const look = { name: 'Finch', properties: { '--brand': '#ff0000' }, logo: 'data:image/png;base64,AA==' };

it('applies name, colors and logo to a page, and removes them', () => {
  const made = page();
  const before = made.documentElement.outerHTML;
  dress(made, look);
  dress(made, { ...look, name: 'Finch & Co' });
  expect(made.querySelector('.logo')?.textContent).toBe('Finch & Co');
  expect(made.querySelector('.logo img')?.getAttribute('src')).toBe(look.logo);
  expect(made.querySelector('svg')).toBeNull();
  expect(made.documentElement.style.getPropertyValue('--brand')).toBe('#ff0000');
  dress(made, { ...look, logo: null });
  expect(made.querySelector('.logo svg')).toBeTruthy();
  dress(made, null);
  made.documentElement.removeAttribute('style');
  expect(made.documentElement.outerHTML).toBe(before);
});
