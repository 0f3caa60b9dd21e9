import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewFrame } from './preview-frame.tsx';

const frame = (version: number) => (
  <PreviewFrame page={null} anchor={null} width={800} scheme="light" look={null} version={version} />
);

it('shows what was kept last, even where the version before comes after it', () => {
  const { rerender } = render(frame(1));
  rerender(frame(2));
  const [first, next] = [
    screen.getByTitle<HTMLIFrameElement>('The page as it will be'),
    screen.getByTitle<HTMLIFrameElement>('The next version'),
  ];
  // No page is loaded in these tests.
  for (const each of [first, next])
    Object.defineProperty(each, 'contentDocument', { value: document.implementation.createHTMLDocument() });
  // Both wait for the same pictures, and come at the same time.
  act(() => {
    for (const loaded of [next, first]) loaded.dispatchEvent(new Event('load'));
  });
  expect(screen.getByTitle<HTMLIFrameElement>('The page as it will be').src).toMatch(/version=%3A2$/);
});
