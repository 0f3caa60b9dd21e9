import { expect, test } from 'vitest';
import { backupCheck, diskCheck, providerCheck } from './checks.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each([
  [500e9, 1e12, null, 'ok'],
  [500e9, 1e12, 30, 'ok'],
  [500e9, 1e12, 10, 'warning'],
  [40e9, 1e12, null, 'warning'],
  [0.9e9, 10e9, null, 'warning'],
  [0.05e9, 10e9, null, 'failed'],
  [0, 10e9, null, 'failed'],
] as const)('a disk with %d of %d bytes free that is full in %s days: %s', (free, total, days, state) => {
  expect(diskCheck(free, total, days).state).toBe(state);
});

const made = { folder: '/mnt/b', files: 1, rows: 1 };
const last = (hours: number) => ({ ...made, at: ago(hours), bytes: 1, hook: null });
const proof = (hours: number, faults: string[] = []) => ({
  ...made,
  at: ago(hours),
  madeAt: ago(hours),
  faults,
});

test.each([
  ['made and proved', { last: last(5), proof: proof(4) }, 'ok'],
  ['never made', { last: null, proof: null }, 'warning'],
  ['made and never tried', { last: last(5), proof: null }, 'warning'],
  ['two days old', { last: last(48), proof: proof(47) }, 'warning'],
  ['broken', { last: last(5), proof: proof(4, ['File ab is missing.']) }, 'failed'],
  ['not made', { last: last(5), proof: proof(4), failure: { at: ago(1), words: 'Full.' } }, 'failed'],
] as const)('a backup that was %s', (_name, facts, state) => {
  const { last: newest, proof: tried } = facts;
  const failure = 'failure' in facts ? facts.failure : null;
  const given = {
    last: newest,
    proof: tried && { ...tried, faults: [...tried.faults] },
    proved: null,
    failure,
  };
  expect(backupCheck(given, now).state).toBe(state);
});

test('a certificate warns from two weeks before it ends', () => {
  const provider = (days: number) => [
    {
      variable: 'OIDC_ISSUER' as const,
      host: 'login.example.com',
      fault: null,
      validUntil: new Date(now + days * 86_400_000).toISOString(),
    },
  ];
  expect(providerCheck(provider(15), now).state).toBe('ok');
  expect(providerCheck(provider(10), now)).toMatchObject({
    state: 'warning',
    words: 'The certificate of login.example.com ends in 10 days.',
  });
});
