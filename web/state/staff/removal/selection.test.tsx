import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { moveConsultations, type Destination } from '#contract/removals.ts';
import { listConsultations } from '#contract/consultations.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { request } from '#web/testing/samples.ts';
import { SelectBox } from './select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRemoval } from './use-removal.ts';
import { useSelection } from './use-selection.ts';

const rows = [1, 2, 3, 4].map((n) => request(n));
const [, second, third, fourth] = rows;

function List({ items = rows }: { items?: typeof rows }) {
  const selection = useSelection(items.map(({ id }) => id));
  const removal = useRemoval('requests', [listConsultations]);
  return (
    <>
      {items.map(({ id, name }) => (
        <SelectBox key={id} id={id} name={name} selection={selection} />
      ))}
      <SelectionBar
        selection={selection}
        noun={['request', 'requests']}
        pending={removal.isPending}
        actions={[{ label: 'Delete', onSelect: () => removal.move(selection.ids, 'deleted') }]}
      />
    </>
  );
}

/** Opens a list with a fake server that moves rows as requested. */
function open() {
  const moved: { ids: string[]; to: Destination }[] = [];
  fakeNetwork(
    ...stillLoading,
    on(moveConsultations, ({ body }) => {
      moved.push(body);
      return { ids: body.ids };
    }),
  );
  renderScreen(<List />);
  return moved;
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const chosen = () =>
  rows.filter(({ name }) => (box(name) as HTMLInputElement).checked).map(({ name }) => name);

it('selects rows, with Shift a range, and moves them at once; the toast undoes it', async () => {
  const moved = open();
  const user = userEvent.setup();
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(box('Person 2'));
  await user.keyboard('{Shift>}');
  await user.click(box('Person 4'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Person 2', 'Person 3', 'Person 4']);
  expect(screen.getByText('3 requests')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const ids = [second?.id, third?.id, fourth?.id];
  expect(moved).toEqual([{ ids, to: 'deleted' }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(moved.at(-1)).toEqual({ ids, to: 'inbox' });
});

it('works with the keyboard alone: Space selects, Escape clears', async () => {
  open();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(' ');
  expect(chosen()).toEqual(['Person 1']);
  await user.keyboard('{Escape}');
  expect([chosen(), screen.queryByRole('toolbar')]).toEqual([[], null]);
});

it('selects all shown rows, or none', async () => {
  open();
  await userEvent.click(box('Person 3'));
  await userEvent.click(screen.getByRole('button', { name: 'All shown' }));
  expect(chosen()).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(chosen()).toEqual([]);
});
