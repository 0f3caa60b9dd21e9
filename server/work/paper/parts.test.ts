import { expect, test } from 'vitest';
import { linesTable } from './parts.ts';

const taxes = [
  { id: 'none', name: 'No tax', category: 'O', rate: 0, note: null },
  { id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: null },
];

test.each([
  [['vat', 'vat'], []],
  [
    ['vat', 'none'],
    ['VAT 19\u00a0%', 'No tax'],
  ],
])('prints the tax of each line if the lines differ (%o)', (used, shown) => {
  const line = { name: 'Page', text: null, group: null, quantity: 1000, unitMinor: 10_000, discount: null };
  const lines = used.map((tax) => ({ ...line, tax }));
  const table = linesTable({ lines, taxes }, 'EUR');
  if (table.kind !== 'table') throw new Error('This is no table.');
  const at = table.columns.findIndex(({ name }) => name === 'Tax');
  const cells = table.groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells[at]?.text ?? []));
  expect(cells).toEqual(shown);
});
