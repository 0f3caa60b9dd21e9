import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { listAssignable } from '#contract/assignments.ts';
import { searchEverything } from '#contract/search.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { WhoFilter } from './who-filter.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = '2026-11-20T10:00:00.000Z';

function Filter() {
  const [value, setValue] = useState<ComponentProps<typeof WhoFilter>['value']>(null);
  return (
    <>
      <WhoFilter value={value} name={undefined} onChange={setValue} />
      <p data-testid="chosen">{value && `${value.side} ${value.id}`}</p>
    </>
  );
}

it('finds a person of the team or of a client by name, and clears the filter', async () => {
  const staff = { profileImageUrl: null, email: null, role: 'admin' as const };
  const hit = { kind: 'person' as const, text: null, company: 'Fields & Sons', at, href: '/admin' };
  const seen = fakeNetwork(
    on(listAssignable, () => [
      { ...staff, id: id(1), name: 'Norbert Staff' },
      { ...staff, id: id(2), name: 'Rosa Vega' },
    ]),
    on(searchEverything, () => ({
      words: ['nor'],
      groups: [{ kind: 'person' as const, hits: [{ ...hit, id: id(3), title: 'Nora Fields' }], more: false }],
      newestOnly: false,
    })),
  );
  renderScreen(<Filter />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Person/ });
  const chosen = () => screen.getByTestId('chosen').textContent;
  await userEvent.type(field, 'nor');
  await userEvent.click(await screen.findByRole('option', { name: /Nora Fields/ }));
  expect([chosen(), field.value]).toEqual([`client ${id(3)}`, 'Nora Fields']);
  expect(seen.some(({ query }) => query.get('q') === 'in:people nor')).toBe(true);
  await userEvent.clear(field);
  expect(chosen()).toBe('');
  await userEvent.type(field, 'nor');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Rosa/ })).toBeNull());
  await userEvent.click(await screen.findByRole('option', { name: /Norbert/ }));
  expect(chosen()).toBe(`staff ${id(1)}`);
});
