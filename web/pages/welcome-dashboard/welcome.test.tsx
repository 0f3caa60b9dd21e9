import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUser, type CurrentUser } from '#contract/auth.ts';
import { publicPortfolio, type PublicProject } from '#contract/projects.ts';
import { formToken } from '#contract/consultations.ts';
import { createQueryClient } from '#web/api/calls/query-client.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { WelcomePage } from './welcome.tsx';

const maya: CurrentUser = {
  id: '0190a0a0-0000-7000-8000-000000000000',
  email: 'maya@riverbend.example',
  firstName: 'Maya',
  lastName: 'Torres',
  profileImageUrl: null,
  createdAt: '2026-08-14T15:02:11.000Z',
  isAdmin: false,
  isSuperAdmin: false,
  role: 'user',
  phone: null,
  timeZone: null,
  mustAddFactor: false,
  permissions: [],
};

const live = { videoUrl: null, fileType: 'image', createdAt: '2026-11-01T09:00:00.000Z' } as const;

beforeEach(() => {
  const boot = document.createElement('script');
  boot.type = 'application/json';
  boot.id = 'foyer';
  boot.textContent = JSON.stringify({
    brand: { name: 'Bluebonnet AI' },
    mailConfigured: false,
    hostedName: null,
  });
  document.body.append(boot);
});
afterEach(() => document.getElementById('foyer')?.remove());

async function open(user: CurrentUser, portfolio: PublicProject[] = []) {
  fakeNetwork(
    on(getUser, () => user),
    on(publicPortfolio, () => listOf(portfolio)),
    on(formToken, () => ({ formToken: 'token', minimumMs: 0 })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WelcomePage />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('welcome dashboard', () => {
  it('greets by first name and shows the account', async () => {
    await open(maya);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Maya' })).toBeTruthy();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['maya@riverbend.example', 'Maya Torres', 'Aug 14, 2026']);
    expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/api/logout');
    expect(screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Schedule a Consultation',
      'Review Our Portfolio',
      'Start Your Transformation',
    ]);
  });

  it('shows the link to the admin panel only to admins', async () => {
    await open(maya);
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
  });

  it.each(['isAdmin', 'isSuperAdmin'] as const)('shows it to a user with %s', async (flag) => {
    await open({ ...maya, [flag]: true });
    expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin');
  });

  it.each([
    ['Request AI Integration', 'ai-integration'],
    ['Request AI Marketing', 'ai-marketing'],
    ['Schedule Consultation', 'consultation'],
  ])(
    'opens the consultation form for %s with name, e-mail and service filled in',
    async (button, service) => {
      await open(maya);
      await press(button);
      const dialog = within(screen.getByRole('dialog', { name: button }));
      expect(dialog.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Maya Torres');
      expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@riverbend.example');
      expect(dialog.getByLabelText<HTMLSelectElement>('Service Interest').value).toBe(service);
    },
  );

  it('opens the gallery', async () => {
    await open(maya, [
      {
        ...live,
        id: '0199f0a0-0000-7000-8000-000000000001',
        title: 'Riverbend Dental',
        category: 'Automation',
        results: '38% more bookings',
        description: 'An assistant.',
        imageUrl: null,
        image: null,
      },
      {
        ...live,
        id: '0199f0a0-0000-7000-8000-000000000002',
        title: 'Lone Star Outfitters',
        category: null,
        results: null,
        description: 'Texts in one voice.',
        imageUrl: '/uploads/a.webp',
        image: null,
      },
    ]);
    await press('View Portfolio');
    const dialog = within(screen.getByRole('dialog', { name: 'Portfolio' }));
    expect(await dialog.findByText('38% more bookings')).toBeTruthy();
    expect(dialog.queryByText('An assistant.')).toBeNull();
    expect(dialog.getByText('Automation')).toBeTruthy();
    expect(dialog.getByText('Texts in one voice.')).toBeTruthy();
  });

  it('opens the message form with the name filled in, and closes it on Escape', async () => {
    await open(maya);
    await press('Contact Support');
    const dialog = within(screen.getByRole('dialog', { name: 'Contact Support' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Your name').value).toBe('Maya Torres');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
