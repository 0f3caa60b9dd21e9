import { expect, test } from 'vitest';
import { codeAt, newSecret, stepAt, stepOfCode, totpUri } from './totp.ts';

// '12345678901234567890' in base32. The codes in this test are the last six digits of RFC 6238, appendix B.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])("gives the standard's code at second %i", (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code);
});

test('accepts a clock that is half a minute off, but no more', () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  expect([-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, codeAt(secret, step + off), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(stepOfCode(secret, '12345', now)).toBeNull();
});

test('makes secrets of 160 bits and an address that apps can read', () => {
  const made = newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(made);
  expect(totpUri(secret, { issuer: 'Lone Star', account: 'a b@c.example' })).toBe(
    `otpauth://totp/Lone%20Star:a%20b%40c.example?secret=${secret}&issuer=Lone%20Star&digits=6&period=30`,
  );
});
