import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listAssignable } from '#contract/assignments.ts';
import { listPortfolio } from '#contract/projects.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { project } from '#web/testing/samples.ts';
import { LateProjects } from './late-projects.tsx';

it('names and opens the project that is late for longest', async () => {
  fakeNetwork(
    on(listAssignable, () => []),
    on(listPortfolio, () =>
      listOf([
        project(1, { stage: 'making', promisedOn: '2020-02-02' }),
        project(2, { stage: 'review', promisedOn: '2020-01-02' }),
        project(3, { stage: 'delivered', promisedOn: '2019-01-02' }),
      ]),
    ),
  );
  renderScreen(<LateProjects />, '/admin?tab=portfolio');
  expect(await screen.findByText(/^2 projects are late/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Project 2' }));
  expect(window.location.search).toContain(project(2).id);
});
