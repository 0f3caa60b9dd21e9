import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cookies } from '#contract/site/cookies.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import type { Brand } from '#contract/brand.ts';
import { LegalPage } from './page.tsx';

const brand: Brand = {
  name: 'Mill',
  description: '',
  email: 'a@mill.example',
  phone: '',
  address: { street: '', city: '', region: '', postalCode: '', country: '' },
  social: [],
  codePrefix: 'MI',
  colors: { brand: '#112233', accent: '#445566' },
};

it('names every cookie that the server sets, and does not claim that work is shown only by agreement', () => {
  render(
    <LegalPage model={{ page: 'legal', brand, name: 'privacy', content: defaultContent, formToken: '' }} />,
  );
  for (const name of Object.keys(cookies)) expect(screen.getByText(`foyer-${name}`)).toBeTruthy();
  expect(screen.getByText(/at most 180 days/)).toBeTruthy();
  expect(screen.queryByText(/one cookie|only as you and we agree/)).toBeNull();
});

it('has an index of its headings, each with its fragment', () => {
  render(
    <LegalPage model={{ page: 'legal', brand, name: 'privacy', content: defaultContent, formToken: '' }} />,
  );
  const index = within(screen.getByRole('navigation', { name: 'On this page' }));
  const links = index.getAllByRole('link');
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    const heading = document.querySelector(link.getAttribute('href') ?? '');
    expect([heading?.tagName, heading?.textContent]).toEqual(['H2', link.textContent]);
  }
});
