import { describe, expect, it } from 'vitest';
import type { ChangeRequest } from '#contract/change-requests.ts';
import { names, toggled } from '../fonts.ts';
import { shownPalette } from './palette.ts';

const request = (
  n: number,
  before: string[],
  wanted: string[],
  status: ChangeRequest['status'] = 'pending',
) =>
  ({
    id: `0199f0a0-0000-7000-8000-00000000000${n}`,
    requestType: 'color_change',
    currentValues: JSON.stringify({ colors: before }),
    requestedValues: JSON.stringify({ colors: wanted }),
    status,
  }) as ChangeRequest;

const [a, b, x, y] = ['#aaaaaa', '#bbbbbb', '#111111', '#222222'] as const;

describe("the client's palette", () => {
  it('is the current one while no change is pending', () => {
    expect(shownPalette([a, b], [request(1, [a, b], [x, b], 'rejected')])).toEqual([
      { color: a, inForce: a, waits: false },
      { color: b, inForce: b, waits: false },
    ]);
  });

  it('applies all pending changes, oldest first, in any order of the list', () => {
    const [first, second] = [request(1, [a, b], [x, b]), request(2, [x, b], [y, b])];
    const expected = [
      { color: y, inForce: a, waits: true },
      { color: b, inForce: b, waits: false },
    ];
    expect(shownPalette([a, b], [second, first])).toEqual(expected);
    expect(shownPalette([a, b], [first, second])).toEqual(expected);
  });

  it('keeps the second change if the first is refused', () => {
    const waiting = request(2, [x, b], [x, y]);
    expect(shownPalette([a, b], [waiting, request(1, [a, b], [x, b], 'rejected')])).toEqual([
      { color: a, inForce: a, waits: false },
      { color: y, inForce: b, waits: true },
    ]);
  });
});

describe('font preferences', () => {
  it('add and remove a sample, and keep the typed text', () => {
    const added = toggled('Something like our sign', 'Classic serif');
    expect(added).toBe('Something like our sign, Classic serif');
    expect(names(added, 'classic serif')).toBe(true);
    expect(names('Classic serifs', 'Classic serif')).toBe(false);
    expect(toggled(added, 'Classic serif')).toBe('Something like our sign');
  });
});
