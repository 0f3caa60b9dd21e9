import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  firstSteps,
  getGettingStarted,
  updateGettingStarted,
  type FirstStep,
  type GettingStarted as Steps,
} from '#contract/getting-started.ts';
import { listWaiting, type Waiting } from '#contract/waiting.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { BringBack } from './bring-back.tsx';
import { GettingStarted } from './getting-started.tsx';

const id = '0199f0a0-0000-7000-8000-000000000001';
const since = '2026-11-20T08:00:00.000Z';

const hidden: Steps = { isHidden: true, steps: [] };
const steps = (...done: FirstStep[]): Steps => ({
  isHidden: false,
  steps: firstSteps.map((name) => ({ name, isDone: done.includes(name), isSkipped: false })),
});

function open(answer: Steps, whole = true, address = '/admin', waiting: Waiting[] = []) {
  const state = { answer };
  const seen = fakeNetwork(
    ...stillLoading,
    on(listWaiting, () => waiting),
    on(getGettingStarted, () => state.answer),
    on(updateGettingStarted, ({ body }) => {
      const isSkipped = (name: FirstStep) => body.skipped?.includes(name) ?? false;
      state.answer = body.isHidden
        ? hidden
        : { ...answer, steps: answer.steps.map((step) => ({ ...step, isSkipped: isSkipped(step.name) })) };
      return state.answer;
    }),
  );
  renderScreen(
    <>
      <GettingStarted tab={whole ? 'clients' : 'messages'} />
      <BringBack />
    </>,
    address,
  );
  return seen;
}

const list = () => screen.findByRole('region', { name: 'Getting started' });

it('links each step to its screen, and marks the next one', async () => {
  open(steps('brand', 'client'));
  const links = within(await list()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/site?section=brand',
    '/admin/mail',
    '/admin?tab=admin-management#invite',
    '/admin?tab=clients&dialog=new-client',
    '/admin?tab=portfolio&view=previews',
    '/admin/site',
  ]);
  expect(screen.getByRole('status').textContent).toBe('2 of 6 done');
  expect(screen.getByRole('link', { name: 'Set your brand, done' })).toBeTruthy();
  const next = links.filter((link) => link.getAttribute('aria-current') === 'step');
  expect(next.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/test e-mail/)]);
});

it('is one line with the next step on other screens', async () => {
  open(steps('brand'), false);
  const links = within(await list()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Next: Send yourself a test e-mail']);
});

it('is one line as soon as anything waits, and opens on request', async () => {
  const oldest = {
    subjectId: id,
    clientAccountId: null,
    previewId: null,
    projectId: null,
    name: 'Ada',
    since,
  };
  open(steps('brand'), true, '/admin', [{ kind: 'request', count: 1, oldest }]);
  expect(within(await list()).getAllByRole('link')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show steps' }));
  expect(within(await list()).getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy();
});

it('does not link to the open screen', async () => {
  open(steps(), false, '/admin/site?section=brand');
  expect(within(await list()).queryByRole('link')).toBeNull();
  expect(within(await list()).getByText('Here: Set your brand')).toBeTruthy();
});

it('skips a step, and takes it up again', async () => {
  const seen = open(steps('brand'));
  const skip = await within(await list()).findByRole('button', { name: 'Skip: Send yourself a test e-mail' });
  await userEvent.click(skip);
  expect(await screen.findByText('2 of 6 done')).toBeTruthy();
  const next = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'step');
  expect(next.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/first colleague/)]);
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ isHidden: false, skipped: ['mail'] });
});

it('is hidden at once, and can be shown again', async () => {
  const seen = open(steps());
  await userEvent.click(within(await list()).getByRole('button', { name: 'Hide' }));
  const back = await screen.findByRole('button', { name: 'Show getting started' });
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
  await userEvent.click(back);
  expect(await list()).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { isHidden: true },
    { isHidden: false },
  ]);
});

it('says goodbye once all steps are done', async () => {
  open(steps(...firstSteps));
  expect(within(await list()).getByText(/All six steps are done/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(/All six steps are done/)).toBeNull());
});
