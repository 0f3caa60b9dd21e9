import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listWaiting, type Waiting } from '#contract/turns.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AlsoWaiting } from './also-waiting.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (kind: Waiting['kind'], count: number, name: string): Waiting => ({
  kind,
  count,
  oldest: { subjectId: id(count), clientAccountId: id(800), name, since: '2026-11-20T08:00:00.000Z' },
});

function show(rows: Waiting[]) {
  const onOpen = vi.fn();
  const seen = fakeNetwork(on(listWaiting, () => rows));
  renderScreen(<AlsoWaiting mine={{ mine: 'true' }} without="request" onOpen={onOpen} />, '/admin');
  return { onOpen, seen };
}

it('tells of each kind how many wait and who waits longest, who is opened by a press', async () => {
  const { onOpen, seen } = show([
    row('message', 100, 'Mill & Sons'),
    row('request', 3, 'Ada'),
    row('change-request', 1, 'Ortega Bakery'),
  ]);
  const list = within(await screen.findByRole('list'));
  const buttons = list.getAllByRole('button', { name: /^\d/ });
  expect(buttons.map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^1 change request Ortega Bakery /),
    expect.stringMatching(/^99\+ conversations Mill & Sons /),
  ]);
  await userEvent.click(list.getByRole('button', { name: /^1 change request/ }));
  expect(onOpen).toHaveBeenCalledWith('change-request', expect.objectContaining({ subjectId: id(1) }));
  expect(seen[0]?.query.get('mine')).toBe('true');
});

it('is not there while nothing waits', async () => {
  show([row('request', 3, 'Ada')]);
  await waitForElementToBeRemoved(() => screen.queryByRole('region', { name: 'Also waiting' }));
  expect(screen.queryByRole('list')).toBeNull();
});

it('puts off who waits longest', async () => {
  show([row('artwork', 2, 'Mill & Sons')]);
  await userEvent.click(await screen.findByRole('button', { name: /^Snooze Mill & Sons/ }));
  expect(await screen.findByRole('dialog', { name: 'Snooze until' })).toBeTruthy();
});
