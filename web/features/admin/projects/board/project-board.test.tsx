import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listPortfolio, updateProject, type Project } from '#contract/projects.ts';
import { fakeNetwork, listOf, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, project } from '#web/testing/samples.ts';
import { ProjectBoard } from './project-board.tsx';

function show(rows: Project[], works = true) {
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(listPortfolio, ({ query }) =>
      listOf(rows.filter(({ stage }) => query.stage === undefined || (stage ?? 'none') === query.stage)),
    ),
    on(updateProject, ({ params, body }) => {
      if (!works) return refuse('not_found', 'This project was not found.');
      return Object.assign(rows.find(({ id }) => id === params.id) as Project, body);
    }),
  );
  renderScreen(<ProjectBoard />, '/admin?tab=portfolio&view=board');
}

const moveTo = async (region: RegExp, stage: string) => {
  await userEvent.click(within(await inColumn(region)).getByRole('button', { name: 'Stage of Project 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: stage }));
};
const unfold = async () => userEvent.click(await screen.findByRole('button', { name: /^Closed/ }));
const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const inColumn = (name: RegExp) => column(name).findByRole('article', { name: 'Project 1' });

it('shows each project in its stage, marks late days, and opens it', async () => {
  show([
    project(1, { stage: 'making', promisedOn: '2020-01-02', nextStep: 'Draw the menu' }),
    project(2, { stage: 'closed', promisedOn: '2020-01-02' }),
  ]);
  const card = within(await inColumn(/^Making/));
  expect(card.getByText('Draw the menu')).toBeTruthy();
  expect(card.getByText(/^Late: /)).toBeTruthy();
  expect(column(/^Closed/).queryByRole('article')).toBeNull();
  await unfold();
  expect(within(await column(/^Closed/).findByRole('article')).queryByText(/^Late/)).toBeNull();
  expect(await column(/^Brief/).findByText('Nothing here.')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Project 1' }));
  expect(window.location.search).toContain('dialog=project');
});

it('moves a project by its menu of stages, and back', async () => {
  show([project(1, { stage: 'making' })]);
  await moveTo(/^Making/, 'Review');
  expect(await inColumn(/^Review/)).toBeTruthy();
  expect(column(/^Making/).queryByRole('article')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await inColumn(/^Making/)).toBeTruthy();
});

it('moves a project by dragging it', async () => {
  show([project(1, { stage: 'making' })]);
  const data = { types: ['text/plain'], setData: () => {}, effectAllowed: '' };
  const card = await inColumn(/^Making/);
  await within(card).findByRole('button', { name: 'Stage of Project 1' });
  fireEvent.dragStart(card, { dataTransfer: data });
  const target = screen.getByRole('region', { name: /^Delivered/ });
  fireEvent.dragOver(target, { dataTransfer: data });
  fireEvent.drop(target, { dataTransfer: data });
  expect(await inColumn(/^Delivered/)).toBeTruthy();
});

it('moves a project back if the move fails, and says why', async () => {
  show([project(1, { stage: 'making' })], false);
  await moveTo(/^Making/, 'Review');
  expect(await screen.findByText('This project was not found.')).toBeTruthy();
  expect(await inColumn(/^Making/)).toBeTruthy();
});

it('shows projects without a stage first, from where they move to a stage and back', async () => {
  show([project(1, { stage: null })]);
  await screen.findByRole('region', { name: /^No stage/ });
  const regions = screen.getAllByRole('region', { name: /^(No stage|Brief|Making|Review)/ });
  expect(regions.map((region) => within(region).getByRole('heading', { level: 3 }).textContent)[0]).toMatch(
    /^No stage/,
  );
  await moveTo(/^No stage/, 'Making');
  expect(await inColumn(/^Making/)).toBeTruthy();
  // An empty column would only take space.
  await waitFor(() => expect(screen.queryByRole('region', { name: /^No stage/ })).toBeNull());
  await moveTo(/^Making/, 'No stage');
  expect(await inColumn(/^No stage/)).toBeTruthy();
});

it('says that there is no project yet instead of showing empty stages', async () => {
  show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Project' }));
  expect(screen.getByText('No projects yet')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Stages' })).toBeNull();
  expect(window.location.search).toContain('dialog=new-project');
});
