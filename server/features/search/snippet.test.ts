import { expect, test } from 'vitest';
import { askedBy } from './asked.ts';
import { holdAll, snippetOf } from './snippet.ts';

test.each([
  ['Roof  LEAK', { words: ['roof', 'leak'] }],
  ['from:dana client:"Mill & Sons" hail', { words: ['hail'], from: 'dana', client: 'mill & sons' }],
  ['in:messages in:nowhere', { words: ['in:nowhere'], kind: 'message' }],
  ['in:req "two words"', { words: ['two words'], kind: 'request' }],
  ['from: "unclosed quote', { words: ['from:', 'unclosed quote'] }],
  ['same same', { words: ['same'] }],
])('%s', (typed, asked: object) => {
  expect(askedBy(typed)).toEqual({ from: null, client: null, kind: null, ...asked });
});

test('a text is cut around the first match, at the start of a word', () => {
  const text = `${'Something else. '.repeat(20)}The roof leaks since Tuesday.\n${'More of it. '.repeat(20)}`;
  const cut = snippetOf([null, 'Short', text], ['leaks']) ?? '';
  expect(cut).toMatch(/^…else\. Something else\. .*The roof leaks since Tuesday\. More .*…$/);
  expect(cut.length).toBeLessThanOrEqual(162);
  expect(snippetOf([null, ' ', 'Short'], ['leaks'])).toBe('Short');
  expect(snippetOf([null], [])).toBe(null);
});

test('every word must be in one of the texts, in any case', () => {
  expect(holdAll(['Ängström', null, 'Mill'], ['äng', 'mill'])).toBe(true);
  expect(holdAll(['Mill'], ['mill', 'roof'])).toBe(false);
});
