import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getClientNext, listClientNext, type ClientNext, type OpenThing } from '#contract/waiting.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { noNext } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { NextStrip } from './next-strip.tsx';
import { durationText } from './use-duration.ts';

const id = '0199f0a0-0000-7000-8000-000000000001';
const thing = (changes: Partial<OpenThing>): OpenThing => ({
  kind: 'preview',
  subjectId: id,
  previewId: null,
  title: 'Homepage',
  color: null,
  asks: [],
  since: new Date(Date.now() - 5.5 * 3_600_000).toISOString(),
  ...changes,
});

function show(next: Partial<ClientNext>, all: OpenThing[] = []) {
  fakeNetwork(
    on(listClientNext, () => all),
    on(getClientNext, () => ({ ...noNext, ...next })),
  );
  renderScreen(<NextStrip />, '/client/dashboard');
}

it('links to the preview that waits for a decision', async () => {
  show({ yours: thing({}), yourCount: 3, ours: thing({ kind: 'message', title: 'Your message' }) });
  const link = await screen.findByRole('link', { name: 'Review: Homepage' });
  expect(link.getAttribute('href')).toBe(`/client/dashboard?tab=previews&preview=${id}`);
  expect(screen.getByRole('region', { name: 'Next for you' }).textContent).toContain(
    'Homepage waits for your decision and 2 more',
  );
});

it('links to final files that nobody has downloaded, if nothing waits for the client', async () => {
  const delivered = { id, title: 'Final logo' };
  show({ delivered, ours: thing({ kind: 'message', title: 'Your message' }) });
  const link = await screen.findByRole('link', { name: 'Download: Final logo' });
  expect(link.getAttribute('href')).toBe('/client/dashboard?tab=previews');
  expect(screen.getByRole('region').textContent).toContain('Final logo is ready to download');
});

it('counts final files among the things that wait for the client', async () => {
  show({ yours: thing({}), yourCount: 1, delivered: { id, title: 'Final logo' } });
  await screen.findByRole('link', { name: 'Review: Homepage' });
  expect(screen.getByRole('region').textContent).toContain('Homepage waits for your decision and 1 more');
});

it('opens the list of everything that waits for the reader', async () => {
  const quote = thing({
    kind: 'quote',
    subjectId: '0199f0a0-0000-7000-8000-000000000003',
    title: 'Spring site',
  });
  const appointment = thing({ kind: 'appointment', subjectId: '0199f0a0-0000-7000-8000-000000000005' });
  show(
    {
      yours: thing({}),
      yourCount: 2,
      delivered: { id: '0199f0a0-0000-7000-8000-000000000004', title: 'Final logo' },
    },
    [thing({}), quote, appointment],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'and 2 more' }));
  const list = await screen.findByRole('list', { name: 'Waiting for you' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Homepage', `/client/dashboard?tab=previews&preview=${id}`],
    ['Spring site', `/client/dashboard?tab=project&dialog=quote%3A${quote.subjectId}`],
    ['Homepage', '/client/dashboard?tab=consultations'],
    ['Final logo', '/client/dashboard?tab=previews'],
  ]);
  expect(within(list).getByText('Appointment · waits for your choice')).toBeTruthy();
  expect(listClientNext.changedBy).toContain('consultations');
});

it('names the person who decides, to a contact who does not', async () => {
  show({ theirs: thing({ asks: ['Iris Vale'] }), ours: thing({ kind: 'message', title: 'Your message' }) });
  const link = await screen.findByRole('link', { name: 'Open: Homepage' });
  expect(link.getAttribute('href')).toBe(`/client/dashboard?tab=previews&preview=${id}`);
  expect(screen.getByRole('region').textContent).toContain('Homepage Iris Vale decides');
});

it('asks nobody for a file that the team already has', async () => {
  show({ ours: thing({ kind: 'file-request', title: 'Your logo as SVG' }) });
  expect(await screen.findByRole('link', { name: 'Open: Your logo as SVG' })).toBeTruthy();
});

it('names the thing that waits for the team, and since when', async () => {
  show({ ours: thing({ kind: 'change-request', title: 'Color 2', color: '#d4af37' }) });
  const link = await screen.findByRole('link', { name: 'Open: Color 2' });
  expect(link.getAttribute('href')).toBe('/client/dashboard?tab=project');
  expect(screen.getByRole('region').textContent).toContain('#d4af37 with our team for 5 h');
});

it('says that nothing waits', async () => {
  show({});
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('names the next promised day if nothing waits', async () => {
  show({ nextDate: '2026-12-24' });
  expect(await screen.findByText('Next date: Thursday, Dec 24')).toBeTruthy();
  expect(screen.getByText('Nothing is waiting for you')).toBeTruthy();
});

it.each([
  [30_000, 'now'],
  [59 * 60_000, 'for 59 min'],
  [47 * 3_600_000, 'for 47 h'],
  [49 * 3_600_000, 'for 2 days'],
])('counts minutes, hours and days (%d ms)', (ms, text) => {
  expect(durationText(0, ms)).toBe(text);
});

it("links to the note with the agency's question", async () => {
  const asked = thing({
    kind: 'pin',
    previewId: '0199f0a0-0000-7000-8000-000000000002',
    title: 'Note 3 on Homepage',
  });
  show({ yours: asked, yourCount: 1 });
  const link = await screen.findByRole('link', { name: 'Answer: Note 3 on Homepage' });
  expect(link.getAttribute('href')).toBe(
    `/client/dashboard?tab=previews&preview=${asked.previewId}&note=${asked.subjectId}`,
  );
  expect(screen.getByRole('region', { name: 'Next for you' }).textContent).toContain('waits for your answer');
});

it("shows the agency's request for its site if nothing else waits for the client", async () => {
  const asked = { kind: 'publication', title: 'The mill' } as const;
  show({ asked, ours: thing({ kind: 'message', title: 'Your message' }) });
  expect((await screen.findByRole('link', { name: 'Answer: The mill' })).getAttribute('href')).toBe(
    '/client/dashboard?tab=project#publications-heading',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('shows things that wait for the client first', async () => {
  show({ asked: { kind: 'testimonial', title: 'Final logo' }, yours: thing({}), yourCount: 1 });
  expect(await screen.findByRole('link', { name: 'Review: Homepage' })).toBeTruthy();
  expect(screen.queryByText('Final logo')).toBeNull();
});
