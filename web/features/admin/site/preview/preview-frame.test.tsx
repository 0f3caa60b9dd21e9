import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewFrame } from './preview-frame.tsx';

const frame = (version: number) => (
  <PreviewFrame page={null} anchor={null} width={800} scheme="light" look={null} version={version} />
);

it('shows the version that was saved last, even if an earlier version loads after it', () => {
  const { rerender } = render(frame(1));
  rerender(frame(2));
  const [first, next] = [
    screen.getByTitle<HTMLIFrameElement>('Preview of the page'),
    screen.getByTitle<HTMLIFrameElement>('The next version'),
  ];
  // In these tests the frames load no page.
  for (const each of [first, next])
    Object.defineProperty(each, 'contentDocument', { value: document.implementation.createHTMLDocument() });
  // Both frames wait for the same pictures, and load at the same time.
  act(() => {
    for (const loaded of [next, first]) loaded.dispatchEvent(new Event('load'));
  });
  expect(screen.getByTitle<HTMLIFrameElement>('Preview of the page').src).toMatch(/version=%3A2$/);
});
