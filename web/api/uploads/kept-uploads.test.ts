import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { getClient } from '#contract/auth.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { clientAccount } from '#web/testing/samples.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { uploadStore } from './kept-uploads.ts';
import { uploadQueue } from './upload-queue.ts';
import { useAttachments } from './use-attachments.ts';
import { useKeptFiles } from './use-kept-files.ts';

beforeEach(() => sessionStorage.clear());

const plan = (name = 'plan.pdf', size = 20) =>
  new File(['%PDF-1.7', new Uint8Array(size - 8)], name, { type: 'application/pdf', lastModified: 1 });

/** The queue as a freshly loaded page creates it. */
function load() {
  const client = createQueryClient();
  client.setQueryData([getClient.path], clientAccount());
  const saved: string[] = [];
  const queue = uploadQueue<string>({
    purpose: 'artwork',
    failure: 'Failed',
    store: uploadStore(client, 'artwork'),
    save: (_reference, { about }) => Promise.resolve(saved.push(about)),
    settled: () => {},
  });
  return { queue, saved, states: () => queue.items().map(({ state }) => state) };
}

it('a file keeps its row through a reload, and continues after it is chosen again', async () => {
  const server = fakeUploads();
  server.trouble = { method: 'PATCH', answer: 'silence' };
  const before = load();
  before.queue.add([{ file: plan(), about: 'For the roof' }]);
  before.queue.start();
  await waitFor(() => expect(server.seen).toEqual(['POST', 'PATCH']));

  const { queue, saved, states } = load();
  const [row] = queue.items();
  expect(states()).toEqual(['missing']);
  expect([row?.file.name, row?.file.size, row?.about]).toEqual(['plan.pdf', 20, 'For the roof']);
  queue.chooseAgain(row?.id ?? 0, plan('other.pdf'));
  expect(queue.items()[0]?.error).toBe('This is a different file. Please choose plan.pdf.');

  server.trouble = null;
  queue.chooseAgain(row?.id ?? 0, plan());
  await waitFor(() => expect(saved).toEqual(['For the roof']));
  // The client does not send received bytes again.
  expect(server.uploads).toHaveLength(1);
  expect(server.seen).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
  expect(load().states()).toEqual([]);
});

it('is recognised wherever the same file is chosen, and forgotten with its row', async () => {
  const server = fakeUploads();
  server.trouble = { method: 'PATCH', answer: 'silence' };
  const before = load();
  before.queue.add([
    { file: plan(), about: 'one' },
    { file: plan('b.pdf'), about: 'two' },
  ]);
  before.queue.start();
  await waitFor(() => expect(server.uploads).toHaveLength(2));

  const { queue, saved, states } = load();
  server.trouble = null;
  queue.add([{ file: plan(), about: 'anew' }]);
  await waitFor(() => expect(saved).toEqual(['one']));
  queue.remove(queue.items().find(({ state }) => state === 'missing')?.id ?? 0);
  expect(states()).toEqual(['done']);
  expect(load().states()).toEqual([]);
});

it("keeps a message's uploaded file through a reload, with its reference", async () => {
  fakeUploads();
  const load = () => {
    const client = createQueryClient();
    client.setQueryData([getClient.path], clientAccount());
    return renderHook(() => useAttachments('message', 'attachment'), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    }).result;
  };
  const before = load();
  act(() => before.current.add([plan()]));
  await waitFor(() => expect(before.current.references).toHaveLength(1));

  const after = load();
  expect(after.current.items.map(({ file, state }) => [file.name, state])).toEqual([['plan.pdf', 'done']]);
  expect([after.current.pending, after.current.references]).toEqual([false, before.current.references]);
  act(() => after.current.clear());
  expect(load().current.items).toEqual([]);
});

it('keeps the files of a form in order through a reload, to be chosen again', () => {
  const load = () => {
    const client = createQueryClient();
    client.setQueryData([getClient.path], clientAccount());
    return renderHook(() => useKeptFiles('new-version/a', []), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    }).result;
  };
  const before = load();
  act(() => before.current.setFiles([plan('one.pdf'), plan('two.pdf')]));
  const after = load();
  const names = (files: readonly File[]) => files.map(({ name }) => name);
  expect([names(after.current.files), names(after.current.missing)]).toEqual([[], ['one.pdf', 'two.pdf']]);
  const [one, two] = after.current.missing;
  if (!one || !two) throw new Error('Both are missing.');
  act(() => void after.current.putBack(two, plan('two.pdf')));
  expect(after.current.putBack(one, plan('other.pdf'))).toBe(false);
  act(() => void after.current.putBack(one, plan('one.pdf')));
  expect([names(after.current.files), after.current.missing]).toEqual([['one.pdf', 'two.pdf'], []]);
  act(() => after.current.setFiles([]));
  expect(load().current.missing).toEqual([]);
});
