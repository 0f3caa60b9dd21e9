import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getRounds, setRoundMistake, waiveRound } from '#contract/rounds.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { RoundsLine } from './rounds-line.tsx';

const id = crypto.randomUUID();

function open(more: Partial<Rounds>) {
  const state: { rounds: Rounds } = {
    rounds: {
      included: 2,
      per: 'preview',
      used: 3,
      currency: 'USD',
      extraMinor: 45_000,
      extraDays: 2,
      taxed: false,
      versionId: crypto.randomUUID(),
      number: 3,
      state: 'asked',
      reason: null,
      chargeId: null,
      promisedOn: null,
      movesTo: null,
      ...more,
    },
  };
  const seen = fakeNetwork(
    on(getRounds, () => state),
    on(waiveRound, ({ body }) => {
      state.rounds = { ...state.rounds, state: 'waived', reason: body.reason, chargeId: id };
      return state;
    }),
    on(setRoundMistake, ({ body }) => {
      state.rounds = { ...state.rounds, state: body.reason === null ? 'included' : 'mistake', ...body };
      return state;
    }),
  );
  renderScreen(<RoundsLine previewId={id} />);
  return seen;
}

it('waives a further round with a reason', async () => {
  const seen = open({ state: 'asked' });
  expect(
    await screen.findByText(
      '3 rounds are used. The quote includes 2. A further round costs 450.00 USD and adds 2 days.',
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Waive 450.00' }));
  await userEvent.type(screen.getByLabelText('Why?'), 'We were late.');
  await userEvent.click(screen.getByRole('button', { name: 'Waive' }));
  expect(await screen.findByText('Waived as a courtesy: We were late.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'We were late.' });
});

it('says that a round was the agency’s mistake, and counts it again', async () => {
  open({ state: 'included', used: 1, number: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Our mistake' }));
  await userEvent.type(screen.getByLabelText('Why?'), 'Wrong file.{Enter}');
  expect(await screen.findByText('Not counted, our mistake: Wrong file.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Count it again' }));
  await waitFor(() => expect(screen.queryByText(/our mistake/)).toBeNull());
});
