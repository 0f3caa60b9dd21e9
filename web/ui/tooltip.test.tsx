import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TooltipProvider } from './tooltip-provider.tsx';
import { Tooltip } from './tooltip.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function hover(name: string) {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  fireEvent.mouseEnter(button);
  fireEvent.mouseMove(button);
}

function leave(name: string) {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  fireEvent.mouseLeave(button);
}

it('opens after 700 ms, the next one at once within 300 ms, later again after 700', async () => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      <Tooltip content="One more">
        <button type="button">A</button>
      </Tooltip>
      <Tooltip content="Another">
        <button type="button">B</button>
      </Tooltip>
    </TooltipProvider>,
  );
  hover('A');
  await pass(690);
  expect(screen.queryByText('One more')).toBeNull();
  await pass(30);
  expect(screen.getByText('One more')).toBeTruthy();

  leave('A');
  await pass(250);
  hover('B');
  await pass(30);
  expect(screen.getByText('Another')).toBeTruthy();

  leave('B');
  await pass(400);
  hover('A');
  await pass(600);
  expect(screen.queryByText('One more')).toBeNull();
  await pass(150);
  expect(screen.getByText('One more')).toBeTruthy();
});
