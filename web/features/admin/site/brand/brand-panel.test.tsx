import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import {
  getBrand,
  getBrandColors,
  restoreBrand,
  updateBrand,
  type BrandSettings,
} from '#contract/brand-settings.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { browser } from '#web/state/browser.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { BrandPanel } from './brand-panel.tsx';
import type { BrandLook } from './data.ts';

const saved: BrandSettings = {
  words: {
    name: 'Kestrel',
    description: '',
    email: 'hello@kestrel.example',
    phone: '',
    address: { street: '', city: '', region: '', postalCode: '', country: '' },
    codePrefix: 'KE',
    colors: { brand: '#ffff00', accent: '#112233' },
  },
  logoUrl: null,
  changed: false,
  installedDescription: '',
  revision: 4,
  history: [],
};
const pair = { pair: 'Words in the main color on white', needed: 4.5, ink: '#6b6b00', ground: '#ffffff' };

const reload = vi.spyOn(browser, 'reload').mockImplementation(() => {});

beforeEach(() => {
  reload.mockClear();
  const boot = document.createElement('script');
  boot.type = 'application/json';
  boot.id = 'foyer';
  boot.textContent = JSON.stringify({ brand: { name: 'Kestrel' }, mailConfigured: false, hostedName: null });
  document.body.append(boot);
});
afterEach(() => document.getElementById('foyer')?.remove());

const open = async (...more: Parameters<typeof fakeNetwork>) => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getBrand, () => saved),
    on(getBrandColors, () => ({
      pairs: [{ ...pair, chosen: 1.1, used: 4.6 }],
      properties: { '--brand': '#ffff00' },
    })),
    ...more,
  );
  const typed = vi.fn<(look: BrandLook) => void>();
  renderScreen(<BrandPanel onTyped={typed} />, '/admin/site?section=brand');
  return { seen, typed, form: await screen.findByRole('form', { name: 'Brand' }) };
};

it('shows the contrast of the colors, and saves changes with the revision they were based on', async () => {
  const { seen, form } = await open(on(updateBrand, () => ({ ...saved, revision: 5 })));
  expect(await screen.findByText('4.6:1')).toBeTruthy();
  expect(screen.getByText('Adjusted to stay readable (was 1.1:1).')).toBeTruthy();
  const name = within(form).getByLabelText(/Company name/);
  await userEvent.clear(name);
  await userEvent.click(within(form).getByRole('button', { name: 'Save Brand' }));
  expect(await screen.findByText('Please enter the name of the company.')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Kestrel & Finch' } });
  fireEvent.blur(name);
  await userEvent.click(within(form).getByRole('button', { name: 'Save Brand' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      revision: 4,
      words: {
        name: 'Kestrel & Finch',
        codePrefix: 'KF',
        description: 'Kestrel & Finch: AI integration and AI marketing for small and mid-sized businesses.',
      },
    }),
  );
  expect(await screen.findByText('Brand saved')).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

it('passes the brand to the page beside it while it is typed', async () => {
  const { form, typed } = await open();
  await waitFor(() =>
    expect(typed).toHaveBeenLastCalledWith({
      name: 'Kestrel',
      properties: { '--brand': '#ffff00' },
      logo: null,
    }),
  );
  fireEvent.change(within(form).getByLabelText(/Company name/), { target: { value: 'Kestrel & Finch' } });
  expect(typed).toHaveBeenLastCalledWith({
    name: 'Kestrel & Finch',
    properties: { '--brand': '#ffff00' },
    logo: null,
  });
});

it('keeps the neutral sentence if the logo came first', async () => {
  const installed = 'Kestrel in Dallas puts AI to work.';
  const { form } = await open(
    on(getBrand, () => ({
      ...saved,
      words: { ...saved.words, description: installed },
      installedDescription: installed,
      changed: true,
      logoUrl: '/brand/logo.png',
    })),
  );
  const name = within(form).getByLabelText(/Company name/);
  fireEvent.change(name, { target: { value: 'Canoes' } });
  fireEvent.blur(name);
  expect(within(form).getByLabelText<HTMLTextAreaElement>(/In one sentence/).value).toBe(
    'Canoes: AI integration and AI marketing for small and mid-sized businesses.',
  );
});

it('saves the chosen logo together with the words', async () => {
  const { seen, form, typed } = await open(
    on(updateBrand, () => ({ ...saved, logoUrl: '/brand/logo.png', revision: 5 })),
  );
  const input = screen.getByLabelText<HTMLInputElement>('Logo file');
  await userEvent.upload(
    input,
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }),
  );
  expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
  const chosen = expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string;
  await waitFor(() => expect(typed).toHaveBeenLastCalledWith(expect.objectContaining({ logo: chosen })));
  await userEvent.click(screen.getByRole('button', { name: 'Keep the current one' }));
  expect(typed).toHaveBeenLastCalledWith(expect.objectContaining({ logo: null }));
  await userEvent.upload(input, new File(['other'], 'logo.png', { type: 'image/png' }));
  expect(screen.queryByRole('button', { name: 'Save the logo' })).toBeNull();
  await userEvent.click(within(form).getByRole('button', { name: 'Save Brand' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      words: saved.words,
      logo: expect.stringMatching(/^data:image\/png;base64,/) as string,
      revision: 4,
    }),
  );
});

it('says at the logo why it is refused, and keeps it selected', async () => {
  const { form } = await open(
    on(updateBrand, () => refuse('validation_error', 'no', { logo: 'This picture cannot be read.' })),
  );
  const input = screen.getByLabelText<HTMLInputElement>('Logo file');
  await userEvent.upload(input, new File(['no'], 'logo.png', { type: 'image/png' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save Brand' }));
  expect(await screen.findByText('This picture cannot be read.')).toBeTruthy();
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
});

it('undoes the last change, and shows the earlier versions', async () => {
  const earlier = {
    id: '0199f0a0-0000-7000-8000-000000000002',
    name: 'Kestrel & Sons',
    savedBy: { id: '0199f0a0-0000-7000-8000-000000000001', name: 'Rosa Vega' },
    savedAt: '2026-11-20T10:00:00.000Z',
  };
  const { seen, form } = await open(
    on(getBrand, () => ({ ...saved, changed: true, history: [earlier] })),
    on(restoreBrand, () => saved),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Brand history' }));
  expect(screen.getByText(/Kestrel & Sons/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Undo the last change' }));
  await waitFor(() =>
    expect(seen.some(({ path }) => path.endsWith(`/brand/history/${earlier.id}/restore`))).toBe(true),
  );
});
