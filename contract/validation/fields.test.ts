import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listQuery } from './fields.ts';
import { limits } from './limits.ts';

const query = z.object(listQuery);

it.each([
  [{}, 50],
  [{ limit: '1' }, 1],
  [{ limit: '100' }, 100],
  [{ limit: 24 }, 24],
])('reads the page size of %o', (given, limit) => {
  expect(query.parse(given).limit).toBe(limit);
});

it.each(['0', String(limits.pageMax + 1), '', ' 5', '0x10', '1e1', '+5', '-1', '1.5', 'ten', '٣', 2.5, 0])(
  'refuses the page size %o with its range',
  (limit) => {
    const { error } = query.safeParse({ limit });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `This is a whole number from 1 to ${limits.pageMax}.`,
    ]);
  },
);
