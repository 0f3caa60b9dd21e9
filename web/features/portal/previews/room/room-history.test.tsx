import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { myDeliveries } from '#contract/deliveries.ts';
import type { Pin } from '#contract/pins.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { clientPreview, clientRoom, decision, delivery, pin } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { someone } from '#web/testing/samples.ts';
import { RoomHistory } from './room-history.tsx';

const dana = someone('Dana Whitfield', { isYou: true });
const finalFiles = delivery({
  versionNumber: 2,
  downloadedBy: [{ person: dana, downloadedAt: '2026-05-01T10:01:00.000Z' }],
});

function show(notes: Pin[]) {
  const preview = clientPreview(1);
  const room = clientRoom(preview, 2);
  const [second, first] = room.versions;
  if (!first || !second) throw new Error('There are two versions.');
  const versions = [{ ...second, decisions: [decision(second, { words: 'Lovely.' })] }, first];
  fakeNetwork(on(myDeliveries, () => listOf([finalFiles])));
  renderScreen(
    <RoomHistory room={{ ...room, versions }} shownId={second.id} onShow={() => {}} notes={notes} />,
  );
}

it('shows the decisions, deliveries and downloads of each version', async () => {
  show([]);
  const delivered = within(await screen.findByRole('list', { name: 'Deliveries of this version' }));
  expect(delivered.getByRole('listitem').textContent).toMatch(
    /Final files.delivered.*1 file.*You.*downloaded it/s,
  );
  const versions = within(screen.getByRole('list', { name: 'Versions' }));
  expect(versions.getByRole('list', { name: 'Decisions' }).textContent).toContain('Lovely.');
});

it('prints the round with the places of its notes, their files, decisions and deliveries', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  onTestFinished(() => {
    print.mockRestore();
  });
  const file = { id: crypto.randomUUID(), size: 900, mime: 'image/svg+xml' };
  const attached = { ...file, name: 'words.docx', url: '/w', width: null, height: null, thumbnailUrl: null };
  const answeredAt = new Date().toISOString();
  const answer = {
    kind: 'done' as const,
    words: 'Larger now.',
    answeredBy: someone('Rosa Vega'),
    answeredAt,
  };
  show([pin(1, { files: [attached], answer })]);
  await screen.findByRole('list', { name: 'Deliveries of this version' });
  await userEvent.click(screen.getByRole('button', { name: 'Print version 2' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const page = screen.getByRole('article', { name: 'Print of Draft 1, version 2' });
  const note = within(page).getByRole('list', { name: 'Printed notes' }).textContent;
  expect(note).toMatch(/Change 1.*Attached: words\.docx.*Done Larger now\./);
  for (const number of [1, 2])
    expect(within(page).getByRole('img', { name: `Note 1 on version ${number}` })).toBeTruthy();
  expect(page.textContent).toContain('Lovely.');
  expect(page.textContent).toContain(`logo.svg SHA-256 ${'ab'.repeat(32)}`);
  expect(page.textContent).toContain('Dana Whitfield downloaded it');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(document.querySelector('.print-page')).toBeNull());
});
