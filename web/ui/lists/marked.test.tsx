import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Marked } from './marked.tsx';

const marks = (text: string, words: string[]) => {
  render(
    <p data-testid="text">
      <Marked text={text} words={words} />
    </p>,
  );
  const box = screen.getByTestId('text');
  expect(box.textContent).toBe(text);
  return [...box.querySelectorAll('mark')].map(({ textContent }) => textContent);
};

it.each([
  ['The Roof leaks, roofer', ['roof'], ['Roof', 'roof']],
  ['a roofer’s roof', ['roof', 'roofer'], ['roofer', 'roof']],
  ['1.5 (net) [all]', ['1.5', '(net)', '[all'], ['1.5', '(net)', '[all']],
  ['ÅSA', ['åsa'], ['ÅSA']],
  ['Nothing', ['roof'], []],
  ['Nothing', [], []],
])('marks the search words in %s', (text, words, found) => {
  expect(marks(text, words)).toEqual(found);
});
