import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import {
  createFileRequest,
  decideFileRequest,
  listFileRequests,
  type FileRequest,
} from '#contract/file-requests.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { FileRequests } from './file-requests.tsx';

const projectId = '0199f0a0-0000-7000-8000-000000000900';
const request = (n: number, overrides: Partial<FileRequest> = {}): FileRequest => ({
  id: `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  clientAccountId: '0199f0a0-0000-7000-8000-000000000800',
  projectId,
  projectTitle: 'New homepage',
  words: `Thing ${n}`,
  dueOn: null,
  state: 'open',
  answer: null,
  reason: null,
  answeredBy: null,
  answeredAt: null,
  files: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});

function show(rows: FileRequest[]) {
  const sent: unknown[] = [];
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(listFileRequests, () => rows),
    on(createFileRequest, ({ body }) => {
      sent.push(body);
      const made = request(9, { words: body.words, dueOn: body.dueOn ?? null });
      rows.push(made);
      return made;
    }),
    on(decideFileRequest, ({ params, body }) => {
      sent.push(body);
      const row = rows.find(({ id }) => id === params.requestId) as FileRequest;
      return Object.assign(row, { state: body.state, reason: body.reason ?? null });
    }),
  );
  renderScreen(<FileRequests projectId={projectId} hasClient />, '/admin?tab=portfolio');
  return sent;
}

it('requests a file from the client', async () => {
  const sent = show([]);
  expect(await screen.findByText(/Nothing yet\./)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Client' }));
  expect(await screen.findByText('Please say what you need.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Ask for' }), 'Three photos');
  await userEvent.click(screen.getByRole('button', { name: 'Ask Client' }));
  expect(await screen.findByRole('article', { name: 'Three photos' })).toBeTruthy();
  expect(sent).toEqual([{ words: 'Three photos', dueOn: null }]);
});

it('accepts a file, and returns one only with a reason', async () => {
  const sent = show([
    request(1, { state: 'answered', answer: 'Here' }),
    request(2, { state: 'answered', answer: 'There' }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Thing 1' }));
  expect(await within(screen.getByRole('article', { name: 'Thing 1' })).findByText('Accepted')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Return Thing 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Return to Client' }));
  expect(await screen.findByText('Please say what is still missing.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /still missing/ }), 'The north side');
  await userEvent.click(screen.getByRole('button', { name: 'Return to Client' }));
  expect(await screen.findByText('Returned: The north side')).toBeTruthy();
  expect(sent).toEqual([{ state: 'accepted' }, { state: 'returned', reason: 'The north side' }]);
});
