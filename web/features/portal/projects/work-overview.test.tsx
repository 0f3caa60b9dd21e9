import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getMyProjectDays } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { getClientNext } from '#contract/waiting.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { noNext } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { WorkOverview } from './work-overview.tsx';

const project = (n: number, overrides: Partial<ClientProject> = {}): ClientProject => ({
  id: `0199f0a0-0000-7000-8000-00000000000${n}`,
  title: `Project ${n}`,
  description: '',
  category: null,
  results: null,
  imageUrl: null,
  image: null,
  videoUrl: null,
  fileUrl: null,
  fileType: 'image',
  isVisible: false,
  stage: 'making',
  promisedOn: null,
  nextStep: null,
  nextStepAsOf: null,
  awaitsDeposit: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});
const days = { total: 21, agency: 8, client: 13, idle: 0, now: null, also: null };
const open = (projects: ClientProject[]) => {
  fakeNetwork(
    on(getMyProjectDays, () => days),
    on(getClientNext, () => ({ ...noNext, hasMoney: true })),
  );
  renderScreen(<WorkOverview projects={projects} />, '/client/dashboard');
};

it('shows the stage of the newest projects, closed ones last', async () => {
  open([
    project(1, { stage: 'closed' }),
    project(2, { nextStep: 'The menu' }),
    project(3, { nextStep: 'The sign', nextStepAsOf: '2026-11-12T10:00:00.000Z' }),
    project(4),
  ]);
  const region = within(await screen.findByRole('region', { name: 'Your projects' }));
  const rows = region.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Project 2',
    'Project 3',
    'Project 4',
  ]);
  expect(rows[0]?.textContent).toContain('Making');
  expect(rows[0]?.textContent).toContain('Next: The menu');
  // A next step older than the newest event may name the wrong side. The project itself shows the step's date.
  expect(rows[1]?.textContent).not.toContain('The sign');
  expect(await region.findAllByText('21 days: 8 with our team, 13 with you')).toHaveLength(3);
  expect(region.getByRole('link', { name: 'See all in My Project' })).toBeTruthy();
  expect(region.getByRole('link', { name: 'Quotes and invoices' }).getAttribute('href')).toBe(
    '/client/dashboard?tab=project#quotes-heading',
  );
});

it('explains the next step before there is a project', () => {
  open([]);
  const region = within(screen.getByRole('region', { name: 'While you wait' }));
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/client/dashboard?tab=project',
    '/client/dashboard?tab=project',
    '/client/dashboard?tab=messages',
  ]);
});
