import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAssignable } from '#contract/assignments.ts';
import { listPortfolio, type Project } from '#contract/projects.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { project } from '#web/testing/samples.ts';
import { LateProjects } from './late-projects.tsx';

const open = (projects: Project[], page = listOf(projects)) => {
  fakeNetwork(
    on(listAssignable, () => []),
    on(listPortfolio, () => page),
  );
  renderScreen(<LateProjects />, '/admin?tab=portfolio');
};

it('names and opens the project that is late for longest', async () => {
  open([
    project(1, { stage: 'making', promisedOn: '2020-02-02' }),
    project(2, { stage: 'review', promisedOn: '2020-01-02' }),
    project(3, { stage: 'delivered', promisedOn: '2019-01-02' }),
  ]);
  expect(await screen.findByText(/^Two projects are late/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Project 2' }));
  expect(window.location.search).toContain(project(2).id);
});

it('says that no project is late', async () => {
  open([project(1, { stage: 'delivered', promisedOn: '2019-01-02' })]);
  expect(await screen.findByText('No project is late.')).toBeTruthy();
});

it('says among how many it has counted while there are more', async () => {
  open(
    [],
    listOf(
      [project(1, { stage: 'making', promisedOn: '2020-02-02' }), project(2)],
      3,
      '/api/admin/portfolio',
    ),
  );
  expect(await screen.findByText(/^One of the newest 2 projects is late:/)).toBeTruthy();
});
