import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Spot } from '../geometry/spot.ts';
import { unmarked } from './mark.ts';
import { MarkLayer } from './mark-layer.tsx';

let placed: Spot[];
beforeEach(() => {
  placed = [];
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

function open(armed: boolean) {
  const onClick = vi.fn();
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands for the film
    <div onClick={onClick} data-testid="film">
      <MarkLayer
        {...unmarked}
        draft={null}
        onPlace={(spot) => placed.push(spot)}
        armed={armed}
        grid={null}
        onCancel={() => {}}
      />
    </div>,
  );
  const layer = screen.getByTestId('film').firstElementChild as HTMLElement;
  layer.setPointerCapture = () => {};
  const at = (x: number, y: number, pointerType: string) => ({
    clientX: x,
    clientY: y,
    pointerType,
    isPrimary: true,
    pointerId: 1,
  });
  return { layer, at, onClick };
}

it('places nothing while somebody only looks: neither a press nor a drag of the mouse', () => {
  const { layer, at, onClick } = open(false);
  fireEvent.pointerDown(layer, at(100, 100, 'mouse'));
  fireEvent.pointerMove(layer, at(200, 150, 'mouse'));
  act(() => void vi.advanceTimersByTime(2000));
  fireEvent.pointerUp(layer, at(200, 150, 'mouse'));
  fireEvent.click(layer);
  expect(placed).toEqual([]);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('places a point where a finger rests, and none where it taps or scrolls', () => {
  const { layer, at } = open(false);
  const touch = at(100, 100, 'touch');
  fireEvent.pointerDown(layer, touch);
  act(() => void vi.advanceTimersByTime(200));
  fireEvent.pointerUp(layer, touch);
  fireEvent.pointerDown(layer, touch);
  fireEvent.pointerMove(layer, at(100, 140, 'touch'));
  act(() => void vi.advanceTimersByTime(2000));
  fireEvent.pointerUp(layer, touch);
  expect(placed).toEqual([]);
  fireEvent.pointerDown(layer, touch);
  act(() => void vi.advanceTimersByTime(600));
  expect(placed).toEqual([{ x: 0.25, y: 0.5 }]);
});

it('places a point or a box once it is armed, and the press does nothing else', () => {
  const { layer, at, onClick } = open(true);
  fireEvent.pointerDown(layer, at(100, 100, 'mouse'));
  fireEvent.pointerUp(layer, at(100, 100, 'mouse'));
  fireEvent.click(layer);
  expect(placed).toEqual([{ x: 0.25, y: 0.5 }]);
  fireEvent.pointerDown(layer, at(100, 100, 'touch'));
  fireEvent.pointerMove(layer, at(200, 150, 'touch'));
  fireEvent.pointerUp(layer, at(200, 150, 'touch'));
  expect(placed[1]).toEqual({ x: 0.25, y: 0.5, w: 0.25, h: 0.25 });
  expect(onClick).not.toHaveBeenCalled();
});
