import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminAddress } from '#contract/addresses.ts';
import {
  createTimeEntry,
  deleteTimeEntry,
  getHours,
  startTimer,
  stopTimer,
  type Hours,
} from '#contract/hours.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { HoursSection } from './hours-section.tsx';

const projectId = '0199f0a0-0000-7000-8000-000000000001';
const entryId = '0199f0a0-0000-7000-8000-000000000002';

it('notes hours, says what it cannot read, deletes with undo, and runs a timer', async () => {
  let hours: Hours = {
    budgetMinutes: 600,
    quotedMinutes: null,
    isShared: false,
    usedMinutes: 500,
    entries: [],
    timer: null,
  };
  const noted = { on: '2026-11-27', note: null, by: null, createdAt: '2026-11-27T10:00:00.000Z' };
  fakeNetwork(
    ...stillLoading,
    on(getHours, () => hours),
    on(createTimeEntry, ({ body }) => {
      const entry = { ...noted, ...body, note: body.note ?? null, id: entryId };
      hours = { ...hours, entries: [entry], usedMinutes: 500 + entry.minutes };
      return entry;
    }),
    on(deleteTimeEntry, () => {
      hours = { ...hours, entries: [], usedMinutes: 500 };
      return { message: 'Hours deleted' };
    }),
    on(startTimer, () => {
      hours = { ...hours, timer: { projectId, startedAt: '2026-11-27T10:00:00.000Z' } };
      return { projectId, startedAt: '2026-11-27T10:00:00.000Z' };
    }),
    on(stopTimer, () => {
      hours = { ...hours, timer: null };
      return { ...noted, id: entryId, minutes: 25 };
    }),
  );
  renderScreen(
    <HoursSection projectId={projectId} />,
    adminAddress('portfolio', { dialog: `project:${projectId}` }),
  );
  expect(await screen.findByText('8:20 of 10:00 hours (83 %)')).toBeTruthy();
  const form = within(screen.getByRole('form', { name: 'Log hours' }));
  await userEvent.type(form.getByLabelText('Hours'), 'soon');
  await userEvent.click(form.getByRole('button', { name: 'Log Hours' }));
  expect(await screen.findByText('Please enter hours, such as 1:30 or 1.5.')).toBeTruthy();
  await userEvent.clear(form.getByLabelText('Hours'));
  await userEvent.type(form.getByLabelText('Hours'), '1.5');
  await userEvent.click(form.getByRole('button', { name: 'Log Hours' }));
  expect(await screen.findByText('9:50 of 10:00 hours (98 %)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Delete 1:30/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Delete 1:30/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start Timer' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Stop Timer, since/ }));
  expect(await screen.findByText('0:25 hours logged')).toBeTruthy();
});
