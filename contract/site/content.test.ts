import { expect, test } from 'vitest';
import { siteContent } from './content.ts';
import { defaultContent } from './defaults.ts';
import { numbersOf } from './figures.ts';
import { redirects } from './redirects.ts';

const issues = (result: {
  success: boolean;
  error?: { issues: readonly { path: readonly PropertyKey[] }[] };
}) => result.error?.issues.map(({ path }) => path.join('.')) ?? [];

test('the defaults are valid content', () => {
  expect(siteContent.safeParse(defaultContent)).toEqual({ success: true, data: defaultContent });
});

test('a figure without a named source cannot be called sourced', () => {
  const { about } = defaultContent;
  const changed = { ...defaultContent, about: { ...about, cost: { ...about.cost, state: 'sourced' } } };
  expect(issues(siteContent.safeParse(changed))).toEqual(['about.cost.source']);
});

test.each([
  ['/api/portfolio', 'items.0.from'],
  ['/', 'items.0.from'],
  ['/privacy/', 'items.0.from'],
  ['/admin', 'items.0.from'],
  ['/client/login', 'items.0.from'],
  ['/share.png', 'items.0.from'],
  ['//evil.example', 'items.0.from'],
  ['old', 'items.0.from'],
])('a redirect from %s is refused', (from, field) => {
  expect(issues(redirects.safeParse({ items: [{ from, to: '/#about' }], hosts: [] }))).toEqual([field]);
});

test.each([
  '//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  'https://a:b@evil.example/',
  'x',
])('a redirect to %s is refused', (to) => {
  expect(issues(redirects.safeParse({ items: [{ from: '/old', to }], hosts: ['evil.example'] }))).toEqual([
    'items.0.to',
  ]);
});

test('a redirect to another host needs that host to be confirmed', () => {
  const items = [{ from: '/shop', to: 'https://shop.example/kayaks' }];
  expect(issues(redirects.safeParse({ items, hosts: [] }))).toEqual(['items.0.to']);
  expect(redirects.safeParse({ items, hosts: ['shop.example'] }).success).toBe(true);
});

test('redirects neither share an address nor form chains', () => {
  const items = [
    { from: '/a', to: '/b' },
    { from: '/b/', to: '/#about' },
    { from: '/a', to: '/' },
  ];
  expect(issues(redirects.safeParse({ items, hosts: [] }))).toEqual(['items.0.to', 'items.2.from']);
});

test.each([
  ['1,275%', [1275]],
  ['10-19%', [10, 19]],
  ['3.5x', [3.5]],
  ['lots', []],
])('reads the numbers of %s', (words, numbers) => {
  expect(numbersOf(words)).toEqual(numbers);
});
