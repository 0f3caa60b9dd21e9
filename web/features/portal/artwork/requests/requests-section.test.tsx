import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerFileRequest, myFileRequests, type FileRequest } from '#contract/file-requests.ts';
import { setMedia } from '#web/testing/browser-stubs.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { RequestsSection } from './requests-section.tsx';

const id = '0199f0a0-0000-7000-8000-000000000001';
const request = (overrides: Partial<FileRequest> = {}): FileRequest => ({
  id,
  clientAccountId: '0199f0a0-0000-7000-8000-000000000800',
  projectId: null,
  projectTitle: 'New homepage',
  words: 'Three photos of the roof',
  dueOn: '2026-12-24',
  state: 'open',
  answer: null,
  reason: null,
  answeredBy: null,
  answeredAt: null,
  files: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  ...overrides,
});
const file = {
  id: '0199f0a0-0000-7000-8000-000000000002',
  originalName: 'north.jpg',
  fileType: 'image/jpeg',
  filePath: '/uploads/north.jpg',
  thumbnailUrl: null,
};

function show(requests: FileRequest[], ...extra: FakeCall[]) {
  const seen = fakeNetwork(
    ...stillLoading,
    on(myFileRequests, () => requests),
    ...extra,
  );
  renderScreen(<RequestsSection />, '/client/dashboard?tab=project');
  return seen;
}

it('shows the missing files, the date they are needed by, and the state of the other requests', async () => {
  show([request(), request({ id: file.id, words: 'The logo', state: 'accepted', files: [file] })]);
  expect(await screen.findByText('One thing is missing.')).toBeTruthy();
  const open = within(screen.getByRole('article', { name: 'Three photos of the roof' }));
  expect(open.getByText('Waiting for you')).toBeTruthy();
  expect(open.getByText(/By Thursday, Dec 24 · for New homepage/)).toBeTruthy();
  expect(open.getByRole('button', { name: 'Send files for Three photos of the roof' })).toBeTruthy();
  const done = within(screen.getByRole('article', { name: 'The logo' }));
  expect(done.getByText('Done')).toBeTruthy();
  expect(done.queryByRole('button', { name: /^Send/ })).toBeNull();
  await userEvent.click(done.getByRole('button', { name: 'The logo' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'The logo' }));
  expect(sheet.getByRole('link', { name: /north\.jpg/ }).getAttribute('href')).toBe('/uploads/north.jpg');
  expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull();
});

it('sends the answer, says why one was returned, and keeps the typed text if it is refused', async () => {
  const answers: unknown[] = [];
  const field = 'Please add a file, or write an answer.';
  show(
    [request({ state: 'returned', reason: 'The north side is missing' })],
    on(answerFileRequest, ({ body }) => {
      answers.push(body.answer);
      return request({ state: 'answered', answer: body.answer });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Send files/ }));
  expect(await screen.findByText('The north side is missing')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(field)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Your answer/ }), 'Here it is');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent to our team')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The browser refuses an empty answer without calling the server.
  expect(answers).toEqual(['Here it is']);
});

it('clears the error of an empty answer once a file is chosen', async () => {
  fakeUploads();
  show([request()]);
  await userEvent.click(await screen.findByRole('button', { name: /^Send files/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please add a file, or write an answer.')).toBeTruthy();
  const input = screen.getByLabelText(/^Files for/, { selector: 'input' });
  await userEvent.upload(input, new File(['logo'], 'logo.png', { type: 'image/png' }));
  expect(screen.queryByText('Please add a file, or write an answer.')).toBeNull();
});

it('renders nothing if nothing was ever requested', async () => {
  const seen = show([]);
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'What we need from you' })).toBeNull();
});

it('folds a request that was answered, above the one that still waits', async () => {
  setMedia('(prefers-reduced-motion: no-preference)', true);
  let state: FileRequest['state'] = 'open';
  const other = request({ id: file.id, words: 'The logo' });
  fakeNetwork(
    ...stillLoading,
    on(myFileRequests, () => [request({ state }), other]),
  );
  const client = renderScreen(<RequestsSection />, '/client/dashboard?tab=project');
  expect(await screen.findByText('2 things are missing.')).toBeTruthy();
  state = 'answered';
  await act(() => client.invalidateQueries());
  expect((await screen.findAllByText('Three photos of the roof'))[0]?.closest('.folds')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('The logo');
});

it('claims nothing about requests that could not be loaded', async () => {
  expectConsoleError(/500: /);
  fakeNetwork(
    ...stillLoading,
    on(myFileRequests, () => refuse('internal', 'Something went wrong.')),
  );
  renderScreen(<RequestsSection />, '/client/dashboard?tab=project');
  expect(await screen.findByText('Our requests could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.queryByText('Our team is checking your files.')).toBeNull();
});
