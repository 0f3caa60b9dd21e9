import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rolePermissions, type Permission } from '#contract/permissions/permissions.ts';
import { RoleCards } from './role-cards.tsx';

// `server/features/one-table.test.ts` changes the same permission in the table, and checks routes, rows and events.

const table = rolePermissions['support-admin'];
const before = { ...table };
afterEach(() => {
  for (const name of Object.keys(table) as Permission[]) delete table[name];
  Object.assign(table, before);
});

function card() {
  const { unmount } = render(<RoleCards />);
  const list = screen.getByLabelText('Permissions: Support Admin');
  const texts = within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
  unmount();
  return texts.filter((text) => text.startsWith('See briefs'));
}

it('shows the permissions of the table with their scope', () => {
  expect(card()).toEqual([]);
  table['briefs.read'] = 'assigned';
  expect(card()).toEqual(['See briefs and artwork of clients, where assigned']);
  table['briefs.read'] = 'all';
  expect(card()).toEqual(['See briefs and artwork of clients']);
});
