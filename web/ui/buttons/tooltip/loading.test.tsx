import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const loaded = vi.hoisted(() => vi.fn<() => void>());
// The real package; the mock only records its first import.
vi.mock('@base-ui/react/tooltip', async (original) => {
  loaded();
  return original();
});

it('loads the code of tooltips at the first pointing; screen readers have the text before', async () => {
  // Simulates a new page, because other tests have already loaded the code.
  vi.resetModules();
  const { TooltipLayer } = await import('./tooltip-layer.tsx');
  const { useTooltip } = await import('./use-tooltip.ts');
  const { hideTooltip } = await import('./tooltip-store.ts');
  function Named() {
    return (
      <button type="button" {...useTooltip('One more')}>
        A
      </button>
    );
  }
  vi.useFakeTimers();
  render(
    <>
      <Named />
      <TooltipLayer />
    </>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(2_000);
  expect(loaded).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'A' });
  expect(button.getAttribute('aria-description')).toBe('One more');
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await pass(10);
  vi.useRealTimers();
  await waitFor(() => expect(loaded).toHaveBeenCalledOnce());
  act(hideTooltip);
});
