import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { handOverClient } from '#contract/auth.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { ClientQuestion } from './client-question.tsx';

const words = 'Do you know that this is Dana?';

it.each([
  ['Yes, share it', 'Done.', 1],
  ['Not sure yet', words, 0],
])('waits until somebody has said whether the client is known: %s', async (name, told, times) => {
  let asks = true;
  const seen = fakeNetwork(
    on(handOverClient, () => (asks ? refuse('client_unknown', words) : { message: 'Done.', link: null })),
  );
  renderScreen(<ClientQuestion />);
  const answer = call(handOverClient, { params: { id: clientAccount().id } }).then(
    ({ message }) => message,
    (error: unknown) => errorText(error, ''),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Is this the right person?' });
  expect(within(dialog).getByText(words)).toBeTruthy();
  expect(seen.map(({ headers }) => headers.get('x-foyer-asks'))).toEqual(['1']);
  asks = false;
  await userEvent.click(within(dialog).getByRole('button', { name }));
  expect(await answer).toBe(told);
  expect(seen.slice(1).map(({ headers }) => headers.get('x-foyer-asks'))).toEqual(Array(times).fill(null));
});
