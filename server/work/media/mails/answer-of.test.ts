import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sampleReplies } from '#server/features/mail-replies/testing/mail-corpus.ts';
import { textOf } from './read-mail.ts';
import { answerOf } from './answer-of.ts';

const samples = sampleReplies('reply+token@bluebonnet-ai.example');

test('the samples are many', () => expect(samples.length).toBeGreaterThan(100));

test.each(samples.map((sample) => [sample.name, sample] as const))('%s', async (_name, { raw, answer }) => {
  const found = answerOf(textOf(await PostalMime.parse(raw)));
  expect(found.answer).toBe(answer);
});
