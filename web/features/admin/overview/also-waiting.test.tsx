import { cleanup, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listWaiting, type Waiting } from '#contract/waiting.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { kinds } from '#web/pages/admin/waiting/waiting-kinds.tsx';
import { AlsoWaiting } from './also-waiting.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (kind: Waiting['kind'], count: number, name: string): Waiting => ({
  kind,
  count,
  oldest: {
    subjectId: id(count),
    clientAccountId: id(800),
    previewId: null,
    projectId: null,
    name,
    since: '2026-11-20T08:00:00.000Z',
  },
});

function show(rows: Waiting[] | (() => Promise<Waiting[]>), shape: 'rows' | 'line' | 'button' = 'rows') {
  const onOpen = vi.fn();
  const seen = fakeNetwork(on(listWaiting, () => (typeof rows === 'function' ? rows() : rows)));
  const client = renderScreen(
    <AlsoWaiting kinds={kinds} mine={{ mine: 'true' }} without="request" shape={shape} onOpen={onOpen} />,
    '/admin',
  );
  return { onOpen, seen, client };
}

it('shows for each kind the number and the oldest item, which a press opens', async () => {
  const { onOpen, seen } = show([
    row('message', 100, 'Mill & Sons'),
    row('request', 3, 'Ada'),
    row('change-request', 1, 'Ortega Bakery'),
  ]);
  const list = within(await screen.findByRole('list'));
  expect(list.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 change request.*Ortega Bakery/),
    expect.stringMatching(/^99\+ conversations.*Mill & Sons/),
  ]);
  await userEvent.click(list.getByRole('button', { name: /^1 change request/ }));
  expect(onOpen).toHaveBeenCalledWith('change-request', expect.objectContaining({ subjectId: id(1) }));
  expect(seen[0]?.query.get('mine')).toBe('true');
});

it('opens by W the first item of the new list, not the one just answered', async () => {
  let arrive = () => {};
  let answered = false;
  const { onOpen, client } = show(async () => {
    if (answered) await new Promise<void>((done) => (arrive = done));
    return answered ? [row('message', 2, 'Ada')] : [row('change-request', 1, 'Mill & Sons')];
  });
  await screen.findByRole('button', { name: /^1 change request/ });
  answered = true;
  void invalidate(client, listWaiting);
  await userEvent.keyboard('w');
  expect(onOpen).not.toHaveBeenCalled();
  await waitFor(() => {
    arrive();
    expect(onOpen).toHaveBeenCalledTimes(1);
  });
  expect(onOpen.mock.calls[0]?.[0]).toBe('message');
});

it('renders nothing if nothing waits', async () => {
  show([row('request', 3, 'Ada')]);
  await waitForElementToBeRemoved(() => screen.queryByRole('region', { name: 'Also waiting' }));
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows four kinds first, and the others on request', async () => {
  const kind = ['change-request', 'preview', 'pin', 'message', 'artwork', 'brief'] as const;
  show(kind.map((each) => row(each, 1, 'Ada')));
  await screen.findByRole('button', { name: '1 change request' });
  expect(screen.getAllByRole('article')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 More' }));
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

it.each([
  ['line', 'Show list'],
  ['button', 'Three more open items'],
] as const)('opens the list in a sheet from a %s', async (shape, name) => {
  const { onOpen } = show([row('message', 2, 'Ana'), row('artwork', 1, 'Ben')], shape);
  await userEvent.click(await screen.findByRole('button', { name }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Also waiting' }));
  await userEvent.click(sheet.getByRole('button', { name: 'New artwork from 1 client' }));
  expect(onOpen).toHaveBeenCalledWith('artwork', expect.objectContaining({ name: 'Ben' }));
});

it('snoozes the oldest item', async () => {
  show([row('artwork', 2, 'Mill & Sons')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze: New artwork from 2 clients' }));
  expect(await screen.findByRole('dialog', { name: 'Snooze until' })).toBeTruthy();
});

it('reserves as many rows as before while it loads', async () => {
  show([row('message', 2, 'Ana'), row('artwork', 1, 'Ben')]);
  await screen.findByRole('button', { name: /^2 conversations/ });
  cleanup();
  show(() => new Promise(() => {}));
  const section = screen.getByRole('region', { name: 'Also waiting', busy: true });
  // The heading, and a box with a line for each item.
  expect(section.lastElementChild?.children).toHaveLength(2);
});
