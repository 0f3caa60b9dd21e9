import { expect, it } from 'vitest';
import { inOrder, inShort, numberOf } from './result.ts';

it.each([
  ['Missed calls fell from 46% to 3% in the first storm week.', '46%', '3%'],
  ['Emergency arrival time cut from 94 to 51 minutes.', '94', '51', ' minutes'],
  ['Calls up from 10 to 40 in a week.', '10', '40'],
  ['Leftovers down 61%, Saturday preorders up 2.4 times.', null, '61%'],
  ['Up 2.4 times.', null, '2.4 times'],
  ['It brought $12,500 in a week.', null, '$12,500'],
])('finds the number of "%s"', (results, from, to, unit = '') => {
  expect(numberOf(results)).toMatchObject({ from, to, unit });
});

it('keeps the rest of the sentence', () => {
  expect(numberOf('Missed calls fell from 46% to 3% in the first storm week.')).toMatchObject({
    before: 'Missed calls fell from',
    after: ' in the first storm week.',
  });
  expect(numberOf('Leftovers down 61%, Saturday preorders up.')).toMatchObject({
    before: 'Leftovers down',
    after: ', Saturday preorders up.',
  });
});

it('shortens a result, or returns null', () => {
  expect(inShort('Missed calls fell from 46% to 3% in the first storm week.')).toBe(
    'Missed calls fell from 46% to 3%',
  );
  expect(inShort('Emergency arrival time cut from 94 to 51 minutes.')).toBe(
    'Emergency arrival time cut from 94 to 51 minutes',
  );
  expect(inShort('Leftovers down 61%, Saturday preorders up.')).toBe('Leftovers down 61%');
  expect(inShort('No number here.')).toBeNull();
  expect(inShort(`${'word '.repeat(12)}5%`)).toBeNull();
  expect(numberOf(null)).toBeNull();
});

it('shows two works with numbers large, and the rest in their order', () => {
  const imageUrl = null;
  const [a, b, c, d] = ['Nice.', '5% more', 'Good.', 'From 4 to 2'].map((results) => ({ results, imageUrl }));
  expect(inOrder([a!, b!, c!, d!])).toEqual({ features: [d, b], rest: [a, c] }); // four are made above
  expect(inOrder([a!])).toEqual({ features: [a], rest: [] }); // as above
  // Without a second number, a picture gets the second large place; without number and picture, no work gets it.
  const pictured = { results: null, imageUrl: '/a.webp' };
  expect(inOrder([a!, pictured, b!])).toEqual({ features: [b, pictured], rest: [a] }); // as above
  expect(inOrder([a!, b!, c!])).toEqual({ features: [b], rest: [a, c] }); // as above
});
