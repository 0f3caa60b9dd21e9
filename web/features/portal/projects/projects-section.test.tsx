import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getClient } from '#contract/auth.ts';
import { myProjects, type ClientProject } from '#contract/projects.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { ProjectsSection } from './projects-section.tsx';

const project = (n: number, overrides: Partial<ClientProject> = {}): ClientProject => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  title: `Project ${n}`,
  description: `About ${n}`,
  category: null,
  results: null,
  imageUrl: null,
  image: null,
  videoUrl: null,
  fileUrl: null,
  fileType: 'image',
  isVisible: false,
  stage: null,
  promisedOn: null,
  nextStep: null,
  nextStepAsOf: null,
  awaitsDeposit: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

it('shows each project with its stage', async () => {
  fakeNetwork(
    ...stillLoading,
    on(myProjects, () =>
      listOf([
        project(1, { isVisible: true, results: '31 % more calls', videoUrl: 'https://video.example/1' }),
        project(2, { awaitsDeposit: true }),
      ]),
    ),
  );
  renderScreen(<ProjectsSection />);
  const first = await screen.findByRole('article', { name: 'Project 1' });
  expect(within(first).getByText('Live')).toBeTruthy();
  expect(within(screen.getByRole('article', { name: 'Project 2' })).getByText('In the making')).toBeTruthy();
  expect(screen.getByText('Starts when the deposit is paid')).toBeTruthy();
  await userEvent.click(within(first).getByRole('button', { name: 'Project 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Project 1' }));
  for (const text of ['Live', 'About 1', '31 % more calls']) expect(sheet.getByText(text)).toBeTruthy();
  expect(sheet.getByRole('link').getAttribute('href')).toBe('https://video.example/1');
});

it('shows a drawing if the picture cannot be loaded', async () => {
  fakeNetwork(
    ...stillLoading,
    on(myProjects, () => listOf([project(1, { imageUrl: 'https://gone.example/a.jpg' })])),
  );
  renderScreen(<ProjectsSection />);
  const card = await screen.findByRole('article');
  const picture = within(card).getByAltText('');
  expect(picture.getAttribute('src')).toBe('https://gone.example/a.jpg');
  fireEvent.error(picture);
  expect(within(card).queryByAltText('')).toBeNull();
});

it('shows the sizes of a picture, not the upload', async () => {
  const image = {
    sources: [
      { type: 'image/avif', width: 900, url: '/uploads/a.avif' },
      { type: 'image/webp', width: 900, url: '/uploads/a.webp' },
    ],
    width: 900,
    height: 1500,
  };
  fakeNetwork(
    ...stillLoading,
    on(myProjects, () => listOf([project(1, { imageUrl: '/uploads/original.jpg', image })])),
  );
  renderScreen(<ProjectsSection />);
  const card = await screen.findByRole('article');
  const picture = within(card).getByAltText('');
  expect(card.innerHTML).not.toContain('original.jpg');
  expect(card.querySelector('source')?.srcset).toBe('/uploads/a.avif 900w');
  expect(picture.getAttribute('src')).toBe('/uploads/a.webp');
  fireEvent.error(picture);
  expect(within(card).queryByAltText('')).toBeNull();
});

it('loads more by the cursor', async () => {
  fakeNetwork(
    ...stillLoading,
    on(myProjects, ({ query }) =>
      query.cursor ? listOf([project(2)], 2) : listOf([project(1)], 2, project(1).id),
    ),
  );
  renderScreen(<ProjectsSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more (1 left)' }));
  expect(await screen.findByRole('article', { name: 'Project 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});

it('explains the next step while there is none, and offers a retry after a failure', async () => {
  expectConsoleError(/Loading \/api\/client\/gallery failed/);
  let broken = true;
  fakeNetwork(
    ...stillLoading,
    on(myProjects, () => (broken ? refuse('unavailable', 'Soon.') : listOf([]))),
  );
  renderScreen(<ProjectsSection />);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText('No projects yet')).toBeTruthy();
});

it.each([
  ['decides', /your files, colors, fonts and the sites you like\./],
  ['comments', /send us your files below\./],
  ['sees', /as soon as our team starts it\.$/],
] as const)(
  'asks a contact who %s for the things they may do while there is none',
  async (standing, words) => {
    fakeNetwork(
      ...stillLoading,
      on(myProjects, () => listOf([])),
    );
    const client = renderScreen(<ProjectsSection />);
    act(() => void client.setQueryData([getClient.path], clientAccount({ standing })));
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
