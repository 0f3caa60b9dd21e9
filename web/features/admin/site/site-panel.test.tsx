import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getSite, publishSite, restoreSite, updateSiteSection, type SiteDraft } from '#contract/site.ts';
import { sectionNames } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { getUser } from '#contract/auth.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { admin } from '#web/testing/samples.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SitePanel } from './site-panel.tsx';

const kept = { changed: false, revision: 0, editedBy: null, editedAt: null };
const at = '2026-11-20T10:00:00.000Z';
const sam = { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Sam Lee' };

const site = (changes: Partial<SiteDraft> = {}): SiteDraft => ({
  content: defaultContent,
  sections: Object.fromEntries(sectionNames.map((name) => [name, kept])) as SiteDraft['sections'],
  confirmed: 0,
  history: [],
  ...changes,
});

const conflict = 'Sam Lee has changed this since you opened it. Please check it before you continue.';

it('saves typed text automatically, with the revision it was based on', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSite, () => site()),
    on(updateSiteSection, () => ({ changed: true, revision: 1, editedBy: sam, editedAt: at })),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.type(await screen.findByLabelText('Headline'), '!');
  expect(await screen.findByText('Not published: Hero')).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { content: { ...defaultContent.hero, title: `${defaultContent.hero.title}!` }, revision: 0 },
  ]);
});

it('saves what was typed a moment ago before it is published', async () => {
  const me = admin();
  let revision = 1;
  const hero = () => ({ changed: true, revision, editedBy: { id: me.id, name: 'Me' }, editedAt: at });
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => me),
    on(getSite, () => site({ sections: { ...site().sections, hero: hero() } })),
    on(updateSiteSection, () => {
      revision += 1;
      return hero();
    }),
    on(publishSite, () => site()),
  );
  renderScreen(<SitePanel />, '/admin/site').setQueryData(currentUserQuery.queryKey, me);
  fireEvent.change(await screen.findByLabelText('Headline'), { target: { value: 'New words' } });
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { revisions: { hero: 2 } },
    ]),
  );
});

it('saves one state after the other, however slow the server is', async () => {
  const revisions: number[] = [];
  const first = Promise.withResolvers<void>();
  fakeNetwork(
    ...stillLoading,
    on(getSite, () => site()),
    on(updateSiteSection, async ({ body }) => {
      revisions.push(body.revision);
      if (revisions.length === 1) await first.promise;
      return { changed: true, revision: revisions.length, editedBy: sam, editedAt: at };
    }),
  );
  renderScreen(<SitePanel />, '/admin/site');
  const headline = await screen.findByLabelText<HTMLInputElement>('Headline');
  fireEvent.change(headline, { target: { value: 'One' } });
  await waitFor(() => expect(revisions).toEqual([0]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['Two', 'Three']) {
    fireEvent.change(headline, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(700));
  }
  vi.useRealTimers();
  first.resolve();
  expect(await screen.findByText(/Draft saved by Sam Lee/)).toBeTruthy();
  expect(revisions).toEqual([0, 1]);
  expect(headline.value).toBe('Three');
});

it('says if somebody else saved first, and offers a choice', async () => {
  const theirs = site({
    content: { ...defaultContent, hero: { ...defaultContent.hero, title: 'Theirs' } },
    sections: { ...site().sections, hero: { changed: true, revision: 4, editedBy: sam, editedAt: at } },
  });
  let answer = site();
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSite, () => answer),
    on(updateSiteSection, () => {
      if (answer === theirs) return { changed: true, revision: 5, editedBy: sam, editedAt: at };
      answer = theirs;
      return refuse('conflict', conflict);
    }),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.type(await screen.findByLabelText('Headline'), '!');
  expect((await screen.findByRole('alert')).textContent).toContain(conflict);
  expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe(`${defaultContent.hero.title}!`);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(seen.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ revision: 4 }),
  );
});

it('shows errors at their fields, and loses nothing', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getSite, () => site()),
    on(updateSiteSection, () => refuse('validation_error', 'no', { title: 'Please fill this in.' })),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.clear(await screen.findByLabelText('Headline'));
  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  expect(screen.getByText('Not saved. Please fix the marked fields.')).toBeTruthy();
});

it('never says that everything is published if a section could not be saved', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getSite, () => site()),
    on(updateSiteSection, () => refuse('validation_error', 'no', { title: 'Please fill this in.' })),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.clear(await screen.findByLabelText('Headline'));
  const words = 'Hero has changes that cannot be saved yet.';
  expect(await screen.findByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^About/ }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Hero ?not saved/ })).toBeTruthy();
  expect(screen.queryByText('Everything is published.')).toBeNull();
});

describe('publishing with colleagues', () => {
  const me = admin();
  const mine = { changed: true, revision: 2, editedBy: { id: me.id, name: 'Me' }, editedAt: at };
  const theirs = { changed: true, revision: 5, editedBy: sam, editedAt: at };
  const open = (sections: Partial<SiteDraft['sections']>, history: SiteDraft['history'] = []) => {
    const seen = fakeNetwork(
      ...stillLoading,
      on(getUser, () => me),
      on(getSite, () => site({ sections: { ...site().sections, ...sections } })),
      on(publishSite, () => site({ history })),
      on(restoreSite, () => site()),
    );
    renderScreen(<SitePanel />, '/admin/site').setQueryData(currentUserQuery.queryKey, me);
    return seen;
  };
  const sent = (seen: ReturnType<typeof open>) => seen.find(({ method }) => method === 'POST')?.body;

  it('names their sections, and leaves them out unless selected', async () => {
    const seen = open({ hero: mine, footer: theirs });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Hero/).checked).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Footer/).checked).toBe(false);
    expect(dialog.getByText(/Sam Lee/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent(seen)).toEqual({ revisions: { hero: 2 } }));
  });

  it('publishes their sections if selected', async () => {
    const seen = open({ hero: mine, footer: theirs });
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await userEvent.click(dialog.getByLabelText(/^Footer/));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent(seen)).toEqual({ revisions: { hero: 2, footer: 5 } }));
  });

  it('does not ask if all changes are one’s own, and Undo keeps the text', async () => {
    const state = { publishedBy: sam, publishedAt: at, changed: ['hero' as const], restoredAt: null };
    const [now, before] = ['0199f0a0-0000-7000-8000-000000000003', '0199f0a0-0000-7000-8000-000000000002'];
    const seen = open({ hero: mine }, [
      { ...state, id: now, restorable: false },
      { ...state, id: before, restorable: true },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(seen.find(({ path }) => path.includes('/restore'))?.query.get('keep')).toBe('draft'),
    );
  });
});

it('says which content is too large', async () => {
  const changed = {
    ...site().sections,
    services: { ...kept, changed: true, revision: 3 },
  };
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSite, () => site({ sections: changed })),
    on(publishSite, () =>
      refuse('validation_error', 'Too heavy', { services: '900 bytes more than by default.' }),
    ),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/Services: 900 bytes more than by default/)).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ revisions: { services: 3 } });
});

it('restores an earlier version', async () => {
  const state = { publishedBy: sam, publishedAt: at, changed: ['hero' as const], restoredAt: null };
  const ids = ['0199f0a0-0000-7000-8000-000000000003', '0199f0a0-0000-7000-8000-000000000002'] as const;
  const seen = fakeNetwork(
    ...stillLoading,
    on(getSite, () =>
      site({
        history: [
          { ...state, id: ids[0], restorable: false },
          { ...state, id: ids[1], restorable: true },
        ],
      }),
    ),
    on(restoreSite, () => site()),
  );
  renderScreen(<SitePanel />, '/admin/site');
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith(`${ids[1]}/restore`))).toBe(true));
});

it('says that it could not be loaded', async () => {
  expectConsoleError(/Loading \/api\/admin\/site failed/);
  fakeNetwork(
    ...stillLoading,
    on(getSite, () => refuse('internal', 'no')),
  );
  renderScreen(<SitePanel />, '/admin/site');
  expect(await screen.findByText('The site could not be loaded')).toBeTruthy();
});
