import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cookies } from '#contract/site/cookies.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { brand } from '#web/testing/samples.ts';
import { LegalPage } from './page.tsx';

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
