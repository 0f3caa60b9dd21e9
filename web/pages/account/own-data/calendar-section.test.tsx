import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { endMyCalendar, getMyCalendar, makeMyCalendar, type CalendarFeed } from '#contract/calendar.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { AccountSections } from '../section.tsx';

it('creates an address, shows it, and ends it', async () => {
  const none: CalendarFeed = { address: null, createdAt: null, readAt: null };
  const some: CalendarFeed = {
    address: 'https://agency.example/calendar/secret.ics',
    createdAt: '2026-11-20T08:00:00.000Z',
    readAt: null,
  };
  let feed = none;
  fakeNetwork(
    on(getMyCalendar, () => feed),
    on(makeMyCalendar, () => (feed = some)),
    on(endMyCalendar, () => (feed = none)),
  );
  renderScreen(
    <AccountSections side="client">
      <CalendarSection side="client" />
    </AccountSections>,
    '/client/security',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create Calendar Address' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Calendar address' });
  expect(field.value).toBe(some.address);
  expect(screen.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
    'webcal://agency.example/calendar/secret.ics',
  );
  await userEvent.click(screen.getByRole('button', { name: 'End Address' }));
  expect(await screen.findByRole('button', { name: 'Create Calendar Address' })).toBeTruthy();
});
