import { describe, expect, it } from 'vitest';
import { waiting } from './waiting.ts';

const hour = 3_600_000;
const sent = '2026-11-20T08:00:00.000Z';
const after = (ms: number) => waiting(sent, Date.parse(sent) + ms, null);

describe('waiting', () => {
  it.each([
    [0, '24 h left to reply', 0],
    [60_000, '24 h left to reply', 60_000 / (24 * hour)],
    [6 * hour, '18 h left to reply', 6 / 24],
    [22.5 * hour, '1 h 30 min left to reply', 22.5 / 24],
    [23 * hour, '1 h left to reply', 23 / 24],
    [23.5 * hour, '30 min left to reply', 23.5 / 24],
    [24 * hour, '1 min left to reply', 1],
  ])('counts down to the promise of 24 hours (%d ms)', (ms, text, passed) => {
    expect(after(ms)).toMatchObject({ overdue: false, passed, text });
  });

  it.each([
    [24 * hour + 1, 'Overdue by 1 min'],
    [27 * hour, 'Overdue by 3 h'],
    [24 * hour + 47 * hour, 'Overdue by 47 h'],
    [24 * hour + 73 * hour, 'Overdue by 3 days'],
  ])('counts up after it (%d ms)', (ms, text) => {
    expect(after(ms)).toMatchObject({ overdue: true, passed: 1, text });
  });

  it("tolerates a server's clock that is ahead", () => {
    expect(after(-hour)).toMatchObject({ overdue: false, passed: 0, text: '24 h left to reply' });
  });

  it('is shorter in a narrow place', () => {
    expect([after(hour).short, after(27 * hour).short]).toEqual(['23 h left', '3 h late']);
  });
});
