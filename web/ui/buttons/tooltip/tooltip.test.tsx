import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TooltipLayer } from './tooltip-layer.tsx';
import { useTooltip } from './use-tooltip.ts';

function Named({ name, text }: { name: string; text: string }) {
  return (
    <button type="button" {...useTooltip(text)}>
      {name}
    </button>
  );
}

const both = (
  <>
    <Named name="A" text="One more" />
    <Named name="B" text="Another" />
    <TooltipLayer />
  </>
);

const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hover = (name: string, pointerType = 'mouse') => fireEvent.pointerEnter(button(name), { pointerType });
const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' });
const shown = () => ['One more', 'Another'].filter((text) => screen.queryByText(text));

describe('a tooltip', () => {
  let minutes = 0;
  beforeEach(async () => {
    await import('./tooltip-popup.tsx');
    // The tests share the one tooltip of the page. Advance the clock, so that the previous tooltip was closed long ago.
    minutes += 1;
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000 });
    render(both);
  });

  it('opens after 700 ms, the next one at once within 300 ms, later again after 700', async () => {
    hover('A');
    await pass(690);
    expect(shown()).toEqual([]);
    await pass(30);
    expect(shown()).toEqual(['One more']);

    leave('A');
    await pass(250);
    hover('B');
    await pass(30);
    expect(shown()).toEqual(['Another']);

    leave('B');
    await pass(400);
    hover('A');
    await pass(600);
    expect(shown()).toEqual([]);
    await pass(150);
    expect(shown()).toEqual(['One more']);
  });

  it('does not open for a passing or pressing pointer, or a finger', async () => {
    hover('A');
    await pass(600);
    leave('A');
    hover('B');
    await pass(600);
    fireEvent.pointerDown(button('B'), { pointerType: 'mouse' });
    await pass(1_000);
    hover('A', 'touch');
    await pass(1_000);
    expect(shown()).toEqual([]);
  });

  it('stays while the pointer is on it, and closes when it leaves', async () => {
    hover('A');
    await pass(750);
    leave('A');
    await pass(50);
    fireEvent.pointerEnter(screen.getByText('One more'), { pointerType: 'mouse' });
    await pass(1_000);
    expect(shown()).toEqual(['One more']);
    fireEvent.pointerLeave(screen.getByText('One more'), { pointerType: 'mouse' });
    await pass(200);
    expect(shown()).toEqual([]);
  });

  it('closes when its element is removed, also if it is about to open', async () => {
    const { rerender } = render(<Named name="C" text="One more" />);
    hover('C');
    await pass(750);
    expect(shown()).toEqual(['One more']);
    rerender(<Named key="next" name="C" text="One more" />);
    await pass(10);
    expect(shown()).toEqual([]);
    await pass(1_000);
    hover('C');
    await pass(600);
    rerender(<p>Gone</p>);
    await pass(1_000);
    expect(shown()).toEqual([]);
  });
});

describe('by keyboard', () => {
  it('opens at focus, and closes at Escape and when the focus moves on', async () => {
    render(both);
    await userEvent.tab();
    expect(await screen.findByText('One more')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toEqual([]));
    await userEvent.tab();
    expect(await screen.findByText('Another')).toBeTruthy();
    await userEvent.tab();
    await waitFor(() => expect(shown()).toEqual([]));
  });
});
