import { beforeEach, expect, test } from 'vitest';
import type { SiteDraft } from '#contract/site.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { published } from './service.ts';

const app = appForEachTest();
let editor: Caller;
let other: Caller;
beforeEach(async () => {
  editor = await app.as('staff', await addUser(app.context, 'content-manager'));
  other = await app.as('staff', await addUser(app.context, 'admin'));
});

const { hero, footer, about } = defaultContent;
const put = (caller: Caller, section: SectionName, content: unknown, revision: number) =>
  caller.put(`/api/admin/site/sections/${section}`, { content, revision });
const state = async (caller = editor) => (await caller.get('/api/admin/site')).json<SiteDraft>();
const publish = (caller: Caller, revisions: Record<string, number>) =>
  caller.post('/api/admin/site/publish', { revisions });
const titled = (title: string) => ({ ...hero, title });
const shownTitle = async () => (await published(app.context)).hero.title;

/** Publishes a title. Returns the id of the published state. */
async function publishTitle(title: string): Promise<string> {
  const { revision } = (await state()).sections.hero;
  expect((await put(editor, 'hero', titled(title), revision)).statusCode).toBe(200);
  const done = await publish(editor, { hero: revision + 1 });
  expect(done.statusCode).toBe(200);
  return done.json<SiteDraft>().history[0]?.id ?? '';
}

test('before any change the site shows its default text', async () => {
  const { content, sections, history } = await state();
  expect(content).toEqual(defaultContent);
  expect(sections.hero).toEqual({ changed: false, revision: 0, editedBy: null, editedAt: null });
  expect(history).toEqual([]);
});

test('a draft changes nothing for visitors until it is published', async () => {
  const answer = await put(editor, 'hero', titled('Kayaks.'), 0);
  expect(answer.json()).toMatchObject({ changed: true, revision: 1, editedBy: { name: expect.any(String) } });
  expect((await state(other)).content.hero.title).toBe('Kayaks.');
  expect(await shownTitle()).toBe(hero.title);

  const { sections, history } = (await publish(other, { hero: 1 })).json<SiteDraft>();
  expect(await shownTitle()).toBe('Kayaks.');
  expect(sections.hero).toMatchObject({ changed: false, revision: 2 });
  expect(history).toMatchObject([
    { changed: ['hero'], restoredAt: null, restorable: false },
    { changed: [], publishedBy: null, restorable: true },
  ]);
});

test('of two people at once the second is refused, and nothing is overwritten', async () => {
  await put(editor, 'hero', titled('Mine.'), 0);
  const refused = await put(other, 'hero', titled('Theirs.'), 0);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('has changed this since you opened it'),
  ]);
  expect((await state()).content.hero.title).toBe('Mine.');
  // A change of another section causes no conflict.
  expect((await put(other, 'footer', { ...footer, note: 'Since 2019' }, 0)).statusCode).toBe(200);
});

test('a change based on the state before a publication is refused', async () => {
  await put(editor, 'hero', titled('One.'), 0);
  await publish(editor, { hero: 1 });
  expect((await put(other, 'hero', titled('Two.'), 0)).statusCode).toBe(409);
  expect((await put(other, 'hero', titled('Two.'), 1)).statusCode).toBe(409);
  expect((await put(other, 'hero', titled('Two.'), 2)).statusCode).toBe(200);
});

test('only the named sections are published: a colleague’s section stays a draft', async () => {
  await put(editor, 'hero', titled('One.'), 0);
  await put(other, 'footer', { ...footer, note: 'Unseen' }, 0);
  const { sections, history } = (await publish(editor, { hero: 1 })).json<SiteDraft>();
  expect(await shownTitle()).toBe('One.');
  expect((await published(app.context)).footer.note).toBe('');
  expect(history[0]?.changed).toEqual(['hero']);
  expect(sections.footer).toMatchObject({ changed: true, revision: 1 });
  // A section that somebody has changed in the meantime is not published.
  await put(other, 'footer', { ...footer, note: 'Later' }, 1);
  expect((await publish(editor, { footer: 1 })).statusCode).toBe(409);
  expect((await publish(editor, { footer: 2 })).statusCode).toBe(200);
});

test('undoing a publication restores its text as a draft', async () => {
  const first = await publishTitle('One.');
  await publishTitle('Two.');
  const url = `/api/admin/site/history/${first}/restore`;
  const { content, sections } = (await editor.post(`${url}?keep=draft`)).json<SiteDraft>();
  expect(await shownTitle()).toBe('One.');
  expect(content.hero.title).toBe('Two.');
  expect(sections.hero.changed).toBe(true);
  // Text that was typed after the publication is kept.
  await publish(editor, { hero: sections.hero.revision });
  await put(editor, 'hero', titled('Three.'), (await state()).sections.hero.revision);
  expect((await editor.post(`${url}?keep=draft`)).json<SiteDraft>().content.hero.title).toBe('Three.');
});

test('publishing is refused without a change, or after the change was undone', async () => {
  expect((await publish(editor, {})).statusCode).toBe(409);
  await put(editor, 'hero', titled('One.'), 0);
  await put(editor, 'hero', hero, 1);
  expect((await state()).sections.hero.changed).toBe(false);
  expect((await publish(editor, { hero: 2 })).statusCode).toBe(409);
});

test('a draft can be discarded', async () => {
  await put(editor, 'hero', titled('One.'), 0);
  const answer = await other.delete('/api/admin/site/sections/hero');
  expect(answer.json<SiteDraft>().content.hero).toEqual(hero);
  expect((await put(editor, 'hero', titled('Two.'), 1)).statusCode).toBe(409);
});

test('an earlier state can be restored, and drafts stay', async () => {
  const first = await publishTitle('One.');
  await publishTitle('Two.');
  await put(editor, 'footer', { ...footer, note: 'A draft' }, 0);
  const { history, content } = (
    await editor.post(`/api/admin/site/history/${first}/restore`)
  ).json<SiteDraft>();
  expect(await shownTitle()).toBe('One.');
  expect(history).toHaveLength(4);
  expect(history[0]).toMatchObject({ changed: ['hero'], restoredAt: history[2]?.publishedAt });
  expect(content.footer.note).toBe('A draft');
});

test('after thirty days a state can no longer be restored', async () => {
  const first = await publishTitle('One.');
  await publishTitle('Two.');
  app.clock.now += 31 * 24 * 3_600_000;
  const again = await app.as('staff', await addUser(app.context, 'content-manager'));
  expect((await state(again)).history.map(({ restorable }) => restorable)).toEqual([false, false, false]);
  expect((await again.post(`/api/admin/site/history/${first}/restore`)).statusCode).toBe(410);
});

test('errors name their field', async () => {
  const cost = { ...about.cost, state: 'sourced' };
  const answer = await put(editor, 'about', { ...about, title: ' ', cost }, 0);
  expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
    400,
    {
      title: 'Please fill this in.',
      'cost.source': 'Please name the source, or call the figure an example.',
    },
  ]);
  expect(
    (await editor.put('/api/admin/site/sections/nowhere', { content: {}, revision: 0 })).statusCode,
  ).toBe(400);
});

test('a stored section that cannot be parsed shows its default', async () => {
  await publishTitle('One.');
  await put(editor, 'footer', { ...footer, note: 'Since 2019' }, 0);
  await app.context.db
    .q()
    .updateTable('siteDraft')
    .set({ content: '{"note":7}' })
    .where('section', '=', 'footer')
    .execute();
  const { content } = await state();
  expect([content.hero.title, content.footer]).toEqual(['One.', footer]);
});

test('changing the site needs the permission', async () => {
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect((await support.get('/api/admin/site')).statusCode).toBe(403);
  expect((await put(support, 'hero', hero, 0)).statusCode).toBe(403);
});
