import { expect, test } from 'vitest';
import { notesNothing } from '#server/http/sessions/client-acts.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { wordsOf } from './service.ts';

const ofClients = apiBySide.filter(
  (call) => call.endpoint.access === 'client' && call.endpoint.method !== 'GET' && !notesNothing(call),
);

test.each(ofClients.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint.summary]))(
  'the client action %s has its own wording',
  (action, summary) => {
    const text = wordsOf({ action, detail: null });
    expect(text).not.toBe(summary);
    // A colon shows that the action has no own text, as in "Artwork: addArtwork".
    expect(text, `add ${action} to client-words.ts`).not.toContain(': ');
  },
);

test('an answer is worded by its choice', () => {
  const said = (answer: string) =>
    wordsOf({ action: 'publications.answerPublication', detail: JSON.stringify({ answer }) });
  expect(['yes', 'reword', 'no'].map(said)).toEqual([
    'Agreed to publish a project',
    'Asked for different wording of a project',
    'Declined to publish a project',
  ]);
});
