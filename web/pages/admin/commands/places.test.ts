import { expect, it } from 'vitest';
import { matching } from '#web/features/admin/command-menu/command.ts';
import { teamSections } from '#web/features/admin/team/team-sections.ts';
import { ArrowRight } from '#web/ui/pictures/lucide/later.tsx';
import { connections } from '../screens/connections/connections.ts';
import { places } from './places.ts';

const commands = places.map((place) => ({ ...place, id: place.href, icon: ArrowRight, run: () => {} }));

it.each([
  ['invite', 'Invite an Admin'],
  ['hours', 'Hours'],
  ['roles', 'Roles'],
  ['mail', 'Mail'],
  ['brand', 'Brand'],
  ['calendar', 'Calendar'],
  ['import', 'Import'],
  ['keys', 'API keys'],
  ['connections', 'Connections'],
  ['money settings', 'Money settings'],
  ['backup', 'System'],
  ['mute', 'Notification settings'],
])('"%s" finds %s', (word, label) => {
  expect(matching(commands, word).map((command) => command.label)).toContain(label);
});

it('leads to parts that exist', () => {
  const parts = places.flatMap(({ href }) => (href.includes('#') ? [href] : []));
  const known = [
    ...Object.keys(teamSections).map((id) => `/admin?tab=admin-management#${id}`),
    ...connections.map(({ id }) => `/admin/connections#${id}`),
    '/admin/account#calendar',
  ];
  expect(parts.filter((part) => !known.includes(part))).toEqual([]);
});
