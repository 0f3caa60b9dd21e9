import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createClient, listClients } from '#contract/clients.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { anyClient } from '#web/testing/samples.ts';
import { queryOf } from './query-client.ts';
import { useStaffMutation } from './staff-mutation.ts';

const body = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };

function Example() {
  useQuery(queryOf(listClients));
  const [answered, setAnswered] = useState(false);
  const create = useStaffMutation(createClient, { failure: 'No.', invalidates: [listClients] });
  return (
    <>
      <button
        onClick={() =>
          void create.mutateAsync({ body }).then(
            () => setAnswered(true),
            () => {},
          )
        }
      >
        Create
      </button>
      {answered && <p>Answered</p>}
      <p>{create.isPending ? 'Pending' : 'Idle'}</p>
    </>
  );
}

it('resolves before the lists are refetched, and stays pending until they are', async () => {
  let read = 0;
  let arrive = () => {};
  fakeNetwork(
    on(createClient, () => anyClient()),
    on(listClients, async () => {
      read += 1;
      if (read > 1) await new Promise<void>((done) => (arrive = done));
      return listOf([]);
    }),
  );
  renderScreen(<Example />);
  await waitFor(() => expect(read).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Answered')).toBeTruthy();
  await waitFor(() => expect(read).toBe(2));
  expect(screen.getByText('Pending')).toBeTruthy();
  arrive();
  expect(await screen.findByText('Idle')).toBeTruthy();
});

it('sends a retry with the same key, and the same content after an answer with a new key', async () => {
  const answers = ['fails', 'works', 'works'];
  const seen = fakeNetwork(
    on(createClient, () => (answers.shift() === 'works' ? anyClient() : refuse('internal', 'Broken.'))),
    on(listClients, () => listOf([])),
  );
  renderScreen(<Example />);
  const posts = () => seen.filter(({ method }) => method === 'POST');
  for (const times of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(posts()).toHaveLength(times));
    expect(await screen.findByText('Idle')).toBeTruthy();
  }
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[\w-]{32,36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
