import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Rounds } from '#contract/money/rounds.ts';
import { clientPreview } from '#web/testing/samples/file-samples.ts';
import { fakeRoom, type FakeRoom } from '#web/testing/fake-room.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PreviewRoom } from './preview-room.tsx';

const rounds = (more: Partial<Rounds> = {}): Rounds => ({
  included: 2,
  per: 'preview',
  used: 2,
  currency: 'USD',
  extraMinor: 45_000,
  extraDays: 2,
  taxed: true,
  versionId: crypto.randomUUID(),
  number: 3,
  state: 'open',
  reason: null,
  chargeId: null,
  promisedOn: '2027-03-12',
  movesTo: '2027-03-16',
  ...more,
});

async function open(world: FakeRoom) {
  const seen = fakeRoom(world);
  renderScreen(<PreviewRoom preview={clientPreview(1)} onClose={() => {}} />);
  const room = within(await screen.findByRole('dialog', { name: 'Draft 1' }));
  await userEvent.click(await room.findByRole('button', { name: 'Give your decision' }));
  await userEvent.click(await room.findByRole('radio', { name: 'Request changes' }));
  await userEvent.type(room.getByLabelText('Comment'), 'Warmer.');
  const decisions = () =>
    seen
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/decisions'))
      .map(({ body }) => body);
  return { room, decisions };
}

it.each([
  [{ used: 0, number: 1, state: 'included' }, 'Round 1 of 2 is included.', '2 rounds of changes included'],
  [
    { used: 1, number: 2, state: 'included' },
    'Round 2 of 2 is included. This is the last included round. Gather everything now.',
    'Round 1 of 2, the next one is included',
  ],
  [
    { used: 1, number: 2, state: 'mistake', reason: 'Wrong file.' },
    'This round does not count: Wrong file.',
    'Round 1 of 2, the next one is included',
  ],
] as const)('says what a round costs before it is sent: %#', async (more, sentence, line) => {
  const { room, decisions } = await open({ rounds: rounds(more) });
  expect(room.getByText(sentence)).toBeTruthy();
  expect(room.getByText(line)).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Send decision' }));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]).not.toHaveProperty('acceptsExtra');
});

it('sends and accepts a further round at the price that it shows', async () => {
  const { room, decisions } = await open({ rounds: rounds() });
  expect(room.getByText('Round 2 of 2, the next one 450.00 and 2 days')).toBeTruthy();
  expect(
    room.getByText(
      'This is round 3. The quote includes 2. It costs 450.00 + tax and moves Mar 12 to Mar 16.',
    ),
  ).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Send and accept 450.00 USD' }));
  expect(await room.findByText('Round 3 is accepted: 450.00.')).toBeTruthy();
  expect(decisions()).toMatchObject([
    { kind: 'request-changes', words: 'Warmer.', acceptsExtra: { minor: 45_000, days: 2 } },
  ]);
});

it('can ask first, and accept later', async () => {
  const { room, decisions } = await open({ rounds: rounds() });
  await userEvent.click(room.getByRole('button', { name: 'Ask first' }));
  expect(await room.findByText('Round 3: nothing is charged until you accept it.')).toBeTruthy();
  expect(decisions()[0]).not.toHaveProperty('acceptsExtra');
  await userEvent.click(room.getByRole('button', { name: 'Accept 450.00 USD' }));
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions()[1]).toMatchObject({ words: 'Warmer.', acceptsExtra: { minor: 45_000, days: 2 } });
});

it('keeps the form as a draft', async () => {
  const { room, decisions } = await open({ rounds: rounds() });
  await userEvent.click(room.getByRole('button', { name: 'Keep as draft' }));
  await userEvent.click(await room.findByRole('button', { name: 'Give your decision' }));
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Warmer.');
  expect(room.getByRole<HTMLInputElement>('radio', { name: 'Request changes' }).checked).toBe(true);
  expect(decisions()).toEqual([]);
});

it('keeps the form if the price has changed, and shows the new one', async () => {
  const { room } = await open({ rounds: rounds(), repriced: true });
  await userEvent.click(room.getByRole('button', { name: 'Send and accept 450.00 USD' }));
  expect(
    await room.findByText('Not sent. Your words are kept. The price of this round has changed.'),
  ).toBeTruthy();
  expect(await room.findByRole('button', { name: 'Send and accept 500.00 USD' })).toBeTruthy();
  expect(room.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Warmer.');
});
