import { waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { fakeUploads } from '#web/testing/fake-uploads.ts';
import { ApiError } from '../calls/api-error.ts';
import { hearMismatch, renderFor } from '../calls/headers/company.ts';
import { sendFile } from './upload.ts';

const file = (size = 20, name = 'plan.pdf') =>
  new File(['%PDF-1.7', new Uint8Array(size - 8)], name, { type: 'application/pdf', lastModified: 1 });

function send(given = file()) {
  const events = {
    progress: vi.fn<(sent: number, total: number) => void>(),
    waiting: vi.fn<() => void>(),
    done: vi.fn<(reference: string) => void>(),
    failed: vi.fn<(error: Error) => void>(),
  };
  return { ...events, cancel: sendFile(given, 'artwork', events) };
}

// Load these modules in advance, so that loading does not count as test time.
beforeAll(() => Promise.all([import('tus-js-client'), import('./content-problem.ts')]));

describe('sendFile', () => {
  it('sends a file with name and purpose, and returns its reference', async () => {
    const server = fakeUploads();
    const { done, progress } = send();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.uploads).toMatchObject([{ name: 'plan.pdf', purpose: 'artwork', size: 20, offset: 20 }]);
    expect(done).toHaveBeenCalledWith(`upload:${server.uploads[0]?.id}`);
    expect(progress).toHaveBeenLastCalledWith(20, 20);
  });

  it('sends large files in pieces of 8 MB', async () => {
    const server = fakeUploads();
    const { done } = send(file(17 * 1024 * 1024));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.seen).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  });

  it('sends nothing of a large file with wrong content', async () => {
    const server = fakeUploads();
    const { failed } = send(new File([new Uint8Array(9 * 1024 * 1024)], 'film.mp4', { type: 'video/mp4' }));
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 415, text: fileTexts.artworkType });
    expect(server.seen).toEqual([]);
  });

  it('resumes by itself after a broken connection', async () => {
    const server = fakeUploads();
    server.trouble = { method: 'PATCH', answer: 'broken connection' };
    const { done, waiting, failed } = send();
    waiting.mockImplementation(() => void (server.trouble = null));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(server.seen).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(failed).not.toHaveBeenCalled();
  });

  it('waits without a connection, and continues when it is back', async () => {
    const server = fakeUploads();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    server.trouble = { method: 'PATCH', answer: 'broken connection' };
    const { done, waiting, failed } = send();
    await waitFor(() => expect(waiting).toHaveBeenCalled());
    server.trouble = null;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(failed).not.toHaveBeenCalled();
  });

  it('resumes an upload begun by another page', async () => {
    const server = fakeUploads();
    server.trouble = { method: 'PATCH', answer: 'silence' };
    const first = send();
    await waitFor(() => expect(server.seen).toEqual(['POST', 'PATCH']));
    expect(first.done).not.toHaveBeenCalled();
    // The page is closed; the next page finds the upload in the browser's storage.
    server.trouble = null;
    const second = send();
    await waitFor(() => expect(second.done).toHaveBeenCalled());
    expect(server.seen).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
    expect(server.uploads).toHaveLength(1);
  });

  it("reports a refusal at once, in the server's words", async () => {
    const server = fakeUploads();
    const body = JSON.stringify({ message: 'Too many uploads at once.', code: 'payload_too_large' });
    server.trouble = { method: 'POST', answer: { status: 413, body } };
    const { failed } = send();
    await waitFor(() => expect(failed).toHaveBeenCalled());
    const error = failed.mock.calls[0]?.[0];
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 413, text: 'Too many uploads at once.' });
    expect(server.seen).toEqual(['POST']);
  });

  it('cancels for good, and tells the server', async () => {
    const server = fakeUploads();
    server.trouble = { method: 'PATCH', answer: 'silence' };
    const { cancel, done, failed } = send();
    await waitFor(() => expect(server.seen).toEqual(['POST', 'PATCH']));
    cancel();
    await waitFor(() => expect(server.seen).toContain('DELETE'));
    expect(done).not.toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a page of one company', () => {
  it('sends its company, and gives up at once if the session has switched to another', async () => {
    renderFor('a company');
    onTestFinished(() => renderFor(null));
    const told = vi.fn<() => void>();
    onTestFinished(hearMismatch(told));
    const server = fakeUploads();
    const body = JSON.stringify({ message: 'Another company.', code: 'company_mismatch' });
    server.trouble = { method: 'POST', answer: { status: 409, body } };
    const { failed, waiting } = send();
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'company_mismatch' }));
    expect([waiting.mock.calls.length, told.mock.calls.length, server.seen]).toEqual([0, 1, ['POST']]);
    expect(server.companies).toEqual(['a company']);
  });
});
