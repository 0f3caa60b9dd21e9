import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { getDraftName } from '#contract/drafts.ts';
import { defaultSettings, getSettings } from '#contract/settings.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { applyChange } from '#web/api/live/live.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Drafting } from './drafting.tsx';

function Message() {
  const [words, setWords] = useState('');
  return (
    <form>
      <textarea aria-label="Message" value={words} onChange={({ target }) => setWords(target.value)} />
      <Drafting about={{ kind: 'conversation', id: '1', clientId: null }} words={words} onWords={setWords} />
    </form>
  );
}

it('appears on an open page once there is a model, and leaves with it', async () => {
  let model: { name: string; host: string } | null = null;
  const seen = fakeNetwork(
    ...stillLoading,
    on(getDraftName, () => ({ model })),
    on(getSettings, () => defaultSettings),
  );
  const client = renderScreen(<Message />);
  await client.prefetchQuery(queryOf(getSettings));
  expect(seen.map(({ path }) => path)).not.toContain(getDraftName.path);
  const changed = () => act(() => applyChange(client, { topic: 'settings', id: 'drafts' }));
  model = { name: 'small-1', host: 'api.example' };
  changed();
  await screen.findByRole('button', { name: 'Draft with small-1' });
  model = null;
  changed();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('is asked once while it is written, and overwrites no typed text with a part that was on its way', async () => {
  localStorage.setItem('drafts:what-leaves', '1');
  fakeNetwork(
    ...stillLoading,
    on(getDraftName, () => ({ model: { name: 'small-1', host: 'api.example' } })),
  );
  const network = fetch;
  const answers: TransformStream<Uint8Array, Uint8Array>[] = [];
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.endsWith('/draft')) return network(input, init);
    const answer = new TransformStream<Uint8Array, Uint8Array>();
    answers.push(answer);
    return Promise.resolve(new Response(answer.readable));
  });
  renderScreen(<Message />, '/', { drafts: true });
  const start = await screen.findByRole('button', { name: 'Draft with small-1' });
  await userEvent.dblClick(start);
  const writer = answers[0]?.writable.getWriter();
  const say = (text: string) =>
    writer?.write(new TextEncoder().encode(`event: text\ndata: ${JSON.stringify(text)}\n\n`));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  await say('Hello');
  await waitFor(() => expect(field.value).toBe('Hello'));
  expect(answers).toHaveLength(1);
  await userEvent.type(field, ' Anna');
  void say(' again');
  await waitFor(async () => {
    await userEvent.click(start);
    expect(answers).toHaveLength(2);
  });
  expect(field.value).toBe('Hello Anna');
});
