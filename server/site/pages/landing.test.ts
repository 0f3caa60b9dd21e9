import { expect, test } from 'vitest';
import type { PublicPortfolioItem } from '#contract/pages.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { passingDocument } from '../document.ts';
import { createLanding } from './landing.ts';

const item = (category: string): PublicPortfolioItem => ({
  id: category,
  title: category,
  description: null,
  category,
  results: null,
  imageUrl: null,
  image: null,
});

const hour = 3_600_000;

function landing() {
  const state = {
    items: [item('Retail'), item('Dental')] as PublicPortfolioItem[] | Error,
    now: 0,
    reads: 0,
    rendered: [] as string[],
    failures: 0,
  };
  const pages = createLanding({
    async portfolio() {
      state.reads += 1;
      const { items } = state;
      await Promise.resolve();
      if (items instanceof Error) throw items;
      return items;
    },
    words: () => Promise.resolve({ content: defaultContent, confirmed: 0 }),
    async render({ category, sent, client = false }, { portfolio }) {
      const text = `${category} ${sent} ${portfolio?.length ?? 'none'}${client ? ' client' : ''}`;
      state.rendered.push(text);
      return passingDocument(text);
    },
    now: () => state.now,
    failed: () => (state.failures += 1),
  });
  const get = async (category = 'all', sent: 'account' | 'request' | null = null) =>
    (await pages.page({ category, sent })).bodies.identity.toString();
  return { pages, state, get };
}

test('reads and renders once for everybody', async () => {
  const { state, get } = landing();
  await Promise.all([get(), get(), get()]);
  await get();
  expect(state.reads).toBe(1);
  expect(state.rendered).toEqual(['all null 2']);
});

test('keeps a rendered page until its data changes or an hour passes', async () => {
  const { pages, state, get } = landing();
  const ready = (category = 'all') =>
    pages.ready({ category, sent: null })?.bodies.identity.toString() ?? null;
  expect(ready()).toBeNull();
  await get();
  expect(ready()).toBe('all null 2');
  expect(ready('Retail')).toBeNull();
  await get('made up');
  expect(ready('made up too')).toBe(`\0 null 2`);
  pages.invalidate();
  expect(ready()).toBeNull();
  await get();
  state.now = hour;
  expect(ready()).toBeNull();
});

test('drops a page that was read before a change', async () => {
  const { pages, state, get } = landing();
  const early = get();
  pages.invalidate();
  state.items = [item('Retail')];
  await early;
  expect(pages.ready({ category: 'all', sent: null })).toBeNull();
  expect(await get()).toBe('all null 1');
  expect(pages.ready({ category: 'all', sent: null })?.bodies.identity.toString()).toBe('all null 1');
});

test('keeps a page for each existing category, and one for all unknown categories', async () => {
  const { state, get } = landing();
  expect(await get('Retail')).toBe('Retail null 2');
  for (let n = 0; n < 100; n++) expect(await get(`made up ${n}`)).toBe(`\0 null 2`);
  expect(state.rendered).toHaveLength(2);
});

test('shows which form was sent, and keeps those pages apart', async () => {
  const { get } = landing();
  expect(await get('all', 'account')).toBe('all account 2');
  expect(await get('all', 'request')).toBe('all request 2');
  expect(await get()).toBe('all null 2');
});

test('signed-in clients have a page of their own', async () => {
  const { pages, get } = landing();
  const variant = { category: 'all', sent: null };
  expect((await pages.page({ ...variant, client: true })).bodies.identity.toString()).toBe(
    'all null 2 client',
  );
  expect(pages.ready(variant)).toBeNull();
  expect(await get()).toBe('all null 2');
});

test('reads again after a change, and every hour', async () => {
  const { pages, state, get } = landing();
  await get();
  state.items = [item('Retail')];
  expect(await get()).toBe('all null 2');
  pages.invalidate();
  expect(await get()).toBe('all null 1');
  state.items = [];
  state.now = hour - 1;
  expect(await get()).toBe('all null 1');
  state.now = hour;
  expect(await get()).toBe('all null 0');
});

test('a change while reading is not lost', async () => {
  const { pages, state, get } = landing();
  const early = get();
  state.items = [];
  pages.invalidate();
  expect(await get()).toBe('all null 0');
  await early;
  expect(await get()).toBe('all null 0');
});

test('without a gallery the page is still sent, and the gallery is retried soon', async () => {
  const { state, get } = landing();
  state.items = new Error('no database');
  expect(await get()).toBe('all null none');
  state.now = 4_999;
  await get();
  expect([state.reads, state.failures]).toEqual([1, 1]);
  state.items = [item('Retail')];
  state.now = 5_000;
  expect(await get()).toBe('all null 1');
});

test('never keeps more than 64 pages, whatever the address', async () => {
  const { state, get } = landing();
  state.items = new Error('no database');
  for (let n = 0; n < 65; n++) await get(`made up ${n}`);
  await get('made up 64');
  expect(state.rendered).toHaveLength(65);
  await get('made up 0');
  expect(state.rendered).toHaveLength(66);
});
