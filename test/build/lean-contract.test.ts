import { expect, it } from 'vitest';
import { leanModule } from '#scripts/lean-contract.ts';

it('keeps method, path and topics of calls, and leaves other code unchanged', () => {
  const lean = leanModule(
    [
      "export const list = endpoint('GET', '/api/things', { access: 'staff', changedBy: ['things'], list: true });",
      "const shared = { access: 'staff' };",
      "export const more = endpoint('GET', '/api/more', { ...shared, changedBy: ['things', 'more'] });",
      "export const add = endpoint('POST', '/api/things', { access: 'staff', body: thing });",
    ].join('\n'),
  );
  expect(lean.replaceAll('/* @__PURE__ */ ', '').split('\n')).toEqual([
    "export const list = (() => (endpoint('GET', '/api/things', { changedBy: ['things'] })))();",
    "const shared = (() => ({ access: 'staff' }))();",
    "export const more = (() => (endpoint('GET', '/api/more', { changedBy: ['things', 'more'] })))();",
    "export const add = (() => (endpoint('POST', '/api/things', {})))();",
  ]);
});

it.each([
  ['a method', "export const list = endpoint(get, '/api/things', {});", 'the method'],
  ['a path', "export const list = endpoint('GET', `${base}/things`, {});", 'the path'],
  ['what describes it', "export const list = endpoint('GET', '/api/things', staffList);", 'the rest'],
  [
    'topics',
    "export const list = endpoint('GET', '/api/things', { changedBy: mine });",
    'cannot read `changedBy`',
  ],
  [
    'one of the topics',
    "export const list = endpoint('GET', '/api/things', { changedBy: ['a', ...mine] });",
    'cannot read `changedBy`',
  ],
  [
    'what may hold topics',
    "export const list = endpoint('GET', '/api/things', { ...staffList });",
    'cannot read `changedBy`',
  ],
  [
    'a call that is no constant',
    "export const both = [endpoint('GET', '/api/things', {})];",
    'a constant of its module',
  ],
])('fails the build for %s it cannot read', (_, code, message) => {
  expect(() => leanModule(code)).toThrow(message);
});
