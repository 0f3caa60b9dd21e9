import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { replyToPin } from '#contract/pins.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { pin } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useReply } from './data.ts';

const { id, createdAt } = pin(1);
const answer = {
  id,
  author: null,
  side: 'client' as const,
  body: 'Yes',
  internal: false,
  files: [],
  mentions: [],
  createdAt,
};

function Yes() {
  const { mutate } = useReply();
  return (
    <button onClick={() => mutate({ params: { id, pinId: id }, body: { message: 'Yes' } })}>Say yes</button>
  );
}

it('sends the same reply twice as two messages, and retries a failed one with its key', async () => {
  let fails = true;
  const seen = fakeNetwork(
    ...stillLoading,
    on(replyToPin, () => (fails ? refuse('internal', 'Broken.') : answer)),
  );
  renderScreen(<Yes />);
  const keys = () =>
    seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  for (const times of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Say yes' }));
    await waitFor(() => expect(keys()).toHaveLength(times));
    if (times === 1) expect(await screen.findByText('Broken.')).toBeTruthy();
    fails = false;
  }
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
