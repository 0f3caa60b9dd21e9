import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { myReferenceLinks, saveReferenceLinks, type ReferenceLink } from '#contract/reference-links.ts';
import { fakeNetwork, on, refuse, type Answer } from '#web/testing/fake-network.ts';
import { someone } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ReferenceLinks } from './reference-links.tsx';

const one: ReferenceLink = {
  url: 'https://one.example/',
  description: null,
  savedBy: null,
  savedAt: '2026-11-20T09:00:00.000Z',
};

function open(saved: ReferenceLink[], post?: Answer<typeof saveReferenceLinks>) {
  const seen = fakeNetwork(
    on(myReferenceLinks, () => saved),
    on(
      saveReferenceLinks,
      post ??
        (({ body }) =>
          body.links.map((link) => ({ ...link, savedBy: null, savedAt: '2026-11-20T09:00:00.000Z' }))),
    ),
  );
  renderScreen(<ReferenceLinks />);
  return () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

const values = () => screen.getAllByLabelText<HTMLInputElement>(/^Link \d/).map(({ value }) => value);

it('saves rows with an address, and shows the list as it was saved', async () => {
  const sent = open([]);
  await userEvent.type(await screen.findByLabelText('Link 1'), 'https://one.example/');
  await userEvent.type(screen.getByLabelText('What do you like about it?'), 'The colors');
  await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link 2')));
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Links' }));
  expect(await screen.findByText('Reference Links Saved')).toBeTruthy();
  expect(sent()).toEqual([
    {
      links: [
        { url: 'https://one.example/', description: 'The colors' },
        { url: '', description: '' },
      ],
    },
  ]);
  expect(values()).toEqual(['https://one.example/']);
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});

it('shows the reason at the refused field, and keeps everything', async () => {
  open([one], () =>
    refuse('validation_error', 'Please enter a web address like https://example.com.', {
      'links.1.url': 'Please enter a web address like https://example.com.',
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add another link' }));
  await userEvent.type(screen.getByLabelText('Link 2'), 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Save Links' }));
  expect(await screen.findByText('Save Failed')).toBeTruthy();
  expect(screen.getByText('Failed to save reference links')).toBeTruthy();
  const wrong = screen.getByLabelText('Link 2');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(wrong).toBe(document.activeElement);
  expect(screen.getByText('Please enter a web address like https://example.com.')).toBeTruthy();
  expect(values()).toEqual(['https://one.example/', 'javascript:alert(1)']);
  await userEvent.type(wrong, 'x');
  expect(wrong.getAttribute('aria-invalid')).toBeNull();
});

it('removes a link, and keeps an empty row', async () => {
  const sent = open([one]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove link 1' }));
  expect(values()).toEqual(['']);
  await userEvent.click(screen.getByRole('button', { name: 'Save Links' }));
  await waitFor(() => expect(sent()).toEqual([{ links: [{ url: '', description: '' }] }]));
});

it('opens only web addresses', async () => {
  open([one]);
  const link = await screen.findByRole('link', { name: 'Open link 1 in a new tab' });
  expect(link.getAttribute('href')).toBe('https://one.example/');
  await userEvent.clear(screen.getByLabelText('Link 1'));
  await userEvent.type(screen.getByLabelText('Link 1'), 'javascript:alert(1)');
  expect(within(screen.getByRole('form')).queryByRole('link')).toBeNull();
});

it('keeps descriptions without an address, which are not saved, and text typed during the save', async () => {
  let answer = () => {};
  const sent = open([], async ({ body }) => {
    await new Promise<void>((resolve) => void (answer = resolve));
    return body.links
      .filter(({ url }) => url !== '')
      .map((link) => ({ ...link, savedBy: null, savedAt: '2026-11-20T09:00:00.000Z' }));
  });
  await userEvent.type(await screen.findByLabelText('Link 1'), 'https://one.example/');
  await userEvent.click(screen.getByRole('button', { name: 'Add another link' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Link 2')));
  const words = () => screen.getAllByLabelText<HTMLInputElement>('What do you like about it?');
  await userEvent.type(words()[1] as HTMLElement, 'The one with the blue door');
  await userEvent.click(screen.getByRole('button', { name: 'Save Links' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  act(() => answer());
  expect(await screen.findByText('Reference Links Saved')).toBeTruthy();
  expect(words()[1]?.value).toBe('The one with the blue door');
  expect(await screen.findByText('You have unsaved changes.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Links' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await userEvent.type(screen.getByLabelText('Link 2'), 'https://two.example/');
  act(() => answer());
  await waitFor(() => expect(screen.getByText('You have unsaved changes.')).toBeTruthy());
  expect(values()).toEqual(['https://one.example/', 'https://two.example/']);
});

it('says who saved the list, until something is changed', async () => {
  open([{ ...one, savedBy: someone('Ben Cho') }]);
  expect(await screen.findByText('Saved by Ben Cho')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Link 1'), 'x');
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  expect(screen.queryByText('Saved by Ben Cho')).toBeNull();
});
