import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { project } from '#web/testing/samples.ts';
import { LateProjects } from './late-projects.tsx';

function Sentence() {
  const projects = [
    project(1, { stage: 'making', promisedOn: '2020-02-02' }),
    project(2, { stage: 'review', promisedOn: '2020-01-02' }),
    project(3, { stage: 'delivered', promisedOn: '2019-01-02' }),
  ];
  return <LateProjects projects={projects} address={useAdminAddress('portfolio')} />;
}

it('names and opens the project that is late for longest', async () => {
  render(<Sentence />);
  expect(screen.getByText(/^2 projects are late/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Project 2' }));
  expect(window.location.search).toContain(project(2).id);
});
