import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientDirectives, type ProjectDirectives } from '#contract/directives.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { BriefSection } from './brief-section.tsx';

const { id } = clientDetail();
const dana = {
  id: '0199f0a0-0000-7000-8000-000000000601',
  name: 'Dana Whitfield',
  profileImageUrl: null,
  isYou: false,
};
const directives = (overrides: Partial<ProjectDirectives> = {}): ProjectDirectives => ({
  colorPalette: ['#1a2b3c', '#000000', '#000000'],
  fontPreferences: 'Something with serifs',
  additionalNotes: null,
  letUsChooseColors: false,
  letUsChooseFont: false,
  updatedAt: '2026-11-20T09:00:00.000Z',
  savedBy: dana,
  ...overrides,
});

const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

it("shows the client's wishes, and who saved them", async () => {
  const link = {
    url: 'https://mill.example',
    description: 'The calm of it',
    savedBy: { ...dana, name: 'Noor' },
    savedAt: '2026-11-18T09:00:00.000Z',
  };
  fakeNetwork(
    on(clientDirectives, () => ({
      directives: directives(),
      links: [link, { ...link, url: 'https://second.example', savedBy: dana }],
    })),
  );
  renderScreen(<BriefSection clientId={id} />);
  const part = within(await screen.findByRole('region', { name: 'Brief' }));
  expect(await part.findByText('#1a2b3c')).toBeTruthy();
  expect(valueOf('Fonts')).toBe('Something with serifs');
  expect(valueOf('Saved')).toMatch(/^By Dana Whitfield, /);
  expect(part.getByRole('link', { name: 'https://mill.example' })).toBeTruthy();
  // Each link names the person who added it, and the time.
  const links = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(links[0]).toMatch(/The calm of itNoor, ./);
  expect(links[1]).toMatch(/The calm of itDana Whitfield, ./);
});

it('says which choices are left to the agency', async () => {
  const ours = directives({ letUsChooseColors: true, letUsChooseFont: true, savedBy: null });
  fakeNetwork(on(clientDirectives, () => ({ directives: ours, links: [] })));
  renderScreen(<BriefSection clientId={id} />);
  expect(await screen.findAllByText('We choose')).toHaveLength(2);
  expect(screen.queryByText('#1a2b3c')).toBeNull();
});

it('says that there is nothing yet, and retries after a failure', async () => {
  expectConsoleError(/directives failed/);
  let fails = true;
  fakeNetwork(
    on(clientDirectives, () =>
      fails
        ? refuse('not_found', 'No.')
        : { directives: directives({ updatedAt: null, savedBy: null }), links: [] },
    ),
  );
  renderScreen(<BriefSection clientId={id} />);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText(/^No brief yet/)).toBeTruthy();
});

it('is shown under a name beside the project, with the first references', async () => {
  const link = (n: number) => ({
    url: `https://${n}.example`,
    description: null,
    savedBy: dana,
    savedAt: '2026-11-18T09:00:00.000Z',
  });
  fakeNetwork(on(clientDirectives, () => ({ directives: directives(), links: [1, 2, 3, 4, 5].map(link) })));
  renderScreen(<BriefSection clientId={id} wishesOf="Whitfield Roofing" />);
  const part = within(await screen.findByRole('region', { name: 'Brief of Whitfield Roofing' }));
  expect(await part.findAllByRole('link')).toHaveLength(3);
  await userEvent.click(part.getByRole('button', { name: 'Show 2 more' }));
  expect(part.getAllByRole('link')).toHaveLength(5);
});
