import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { getDraftName } from '#contract/drafts.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { DraftPart } from './draft-part.tsx';

function Message() {
  const [words, setWords] = useState('');
  return (
    <form>
      <textarea aria-label="Message" value={words} onChange={({ target }) => setWords(target.value)} />
      <DraftPart about={{ kind: 'conversation', id: '1', clientId: null }} words={words} onWords={setWords} />
    </form>
  );
}

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
  renderScreen(<Message />);
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
