import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { defaultSettings, updateSettings } from '#contract/settings.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SettingsForm } from './settings-form.tsx';

it("sets the agency's hours, and shows errors at the field", async () => {
  const seen = fakeNetwork(on(updateSettings, ({ body }) => body));
  renderScreen(<SettingsForm saved={defaultSettings} />, '/admin');
  await userEvent.click(screen.getByRole('checkbox', { name: /Count only working hours/ }));
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await userEvent.click(zone);
  await userEvent.type(zone, 'chica');
  await userEvent.click(await screen.findByRole('option', { name: /^Chicago\s*America · UTC-[56]/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  await userEvent.type(screen.getByLabelText('Holidays'), 'Christmas');
  await userEvent.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText('Please enter a day like 2026-12-24.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Holidays'));
  await userEvent.type(screen.getByLabelText('Holidays'), '2026-12-24{enter}2026-12-25');
  await userEvent.click(screen.getByRole('checkbox', { name: /Show on the site/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Hours' }));
  await waitFor(() =>
    expect(seen.at(-1)?.body).toEqual({
      workingTime: {
        timeZone: 'America/Chicago',
        days: [1, 2, 3, 4],
        from: 540,
        until: 1080,
        holidays: ['2026-12-24', '2026-12-25'],
      },
      showsAnswers: false,
    }),
  );
});

function SignedIn() {
  useQueryClient().setQueryData([getUser.path], { id: 'sam' });
  return <SettingsForm saved={defaultSettings} />;
}

it('keeps entered values until they are saved', async () => {
  fakeNetwork(on(updateSettings, ({ body }) => body));
  const holidays = () => screen.getByLabelText<HTMLTextAreaElement>('Holidays').value;
  const open = () => renderScreen(<SignedIn />, '/admin');
  open();
  await userEvent.click(screen.getByRole('checkbox', { name: /Count only working hours/ }));
  await userEvent.type(screen.getByLabelText('Holidays'), '2026-12-24');
  cleanup();
  open();
  expect(holidays()).toBe('2026-12-24');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(holidays()).toBe('');
  // The field is visible, but disabled until working hours apply.
  expect(screen.getByLabelText('Holidays').matches(':disabled')).toBe(true);
});
