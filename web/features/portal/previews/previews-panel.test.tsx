import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { myPreviewFeedback, sendPreviewFeedback, type PreviewFeedback } from '#contract/preview-feedback.ts';
import { myDeliveries, type Delivery } from '#contract/deliveries.ts';
import { myPins } from '#contract/pins.ts';
import { getColleagues } from '#contract/people.ts';
import { getMyRoom, seeVersion } from '#contract/preview-versions.ts';
import { myRounds } from '#contract/rounds.ts';
import { myPreviews, type ClientPreview } from '#contract/previews.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { clientPreview, clientRoom, delivery, feedback } from '#web/testing/samples/file-samples.ts';
import { someone } from '#web/testing/samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { PreviewsPanel } from './previews-panel.tsx';

// The room is a separate chunk. Load it before the tests, so that no test waits for the disk.
beforeAll(() => import('./room/preview-room.tsx'));

interface World {
  previews: ClientPreview[];
  said?: PreviewFeedback[];
  address?: string;
  broken?: boolean;
  delivered?: Delivery[];
}

function open({ previews, said = [], address = '?tab=previews', broken = false, delivered = [] }: World) {
  const seen = fakeNetwork(
    on(myPreviews, ({ query }) => {
      const from = query.cursor ? 24 : 0;
      const page = previews.slice(from, from + 24);
      return listOf(page, previews.length, from + 24 < previews.length ? (page.at(-1)?.id ?? null) : null);
    }),
    on(myRounds, () => ({ rounds: null })),
    on(getMyRoom, ({ params }) =>
      clientRoom(previews.find(({ id }) => id === params.id) ?? clientPreview(1)),
    ),
    on(getColleagues, () => ({ people: [], invitations: [] })),
    on(myPins, () => []),
    on(seeVersion, () => ({ message: 'Seen' })),
    on(myDeliveries, () => listOf(delivered)),
    on(myPreviewFeedback, ({ query }) =>
      listOf(said.filter(({ previewId }) => !query.previewId || previewId === query.previewId)),
    ),
    on(sendPreviewFeedback, ({ body }) => {
      if (broken) return refuse('unavailable', 'Soon.');
      const made = feedback(90 + said.length, {
        ...body,
        ratingTouched: body.ratingTouched ?? false,
        feedback: body.feedback ?? '',
      });
      said.unshift(made);
      return made;
    }),
  );
  renderScreen(<PreviewsPanel />, `/client/dashboard${address}`);
  return seen;
}

const openPreview = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};

/** Opens the room with the form for rating and comment. */
const openDecision = async (name: string) => {
  const dialog = await openPreview(name);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Decision' }));
  await within(dialog).findByRole('form', { name: 'Decision on v1' });
  return dialog;
};

it('says that previews will appear here while there is none', async () => {
  open({ previews: [] });
  expect(await screen.findByText('No previews yet')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Open My Project' });
  expect(next.getAttribute('href')).toBe('/client/dashboard?tab=project');
});

it.each([[[]], [[clientPreview(1)]]])("says that a link's preview is not here, with %j", async (previews) => {
  open({ previews, address: '?tab=previews&preview=0199f0a0-0000-7000-8000-00000000dead' });
  expect(await screen.findByText(/This preview is not available/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/This preview is not available/)).toBeNull();
  expect(window.location.search).toBe('?tab=previews');
});

it('shows previews that wait for the client and earlier feedback, and loads only small pictures', async () => {
  open({
    previews: [
      clientPreview(1, { asks: [{ name: 'Dana Whitfield', isYou: true }] }),
      clientPreview(2, {
        version: 3,
        versionCount: 3,
        createdAt: '2025-01-01T00:00:00.000Z',
        waitsFor: 'agency',
      }),
      clientPreview(3, { asks: [{ name: 'Iris Vale', isYou: false }] }),
    ],
    said: [
      feedback(2, {
        previewId: clientPreview(2).id,
        versionNumber: 3,
        rating: 3,
        adminResponse: 'Thank you.',
      }),
    ],
  });
  const waiting = await screen.findByRole('article', { name: 'Draft 1' });
  expect(within(waiting).getByText('Waiting for your decision')).toBeTruthy();
  const rated = screen.getByRole('article', { name: 'Draft 2' });
  expect(await within(rated).findByRole('img', { name: 'Rated 3 out of 5' })).toBeTruthy();
  expect(within(rated).getByText('We answered')).toBeTruthy();
  expect(within(rated).getByText('With our team')).toBeTruthy();
  expect(rated.textContent).toContain('Version 3 · 2 hours ago');
  const others = screen.getByRole('article', { name: 'Draft 3' });
  expect(within(others).getByText('Iris Vale decides')).toBeTruthy();
  expect([...document.images].map((image) => image.getAttribute('src'))).toEqual([
    '/uploads/thumb-1.webp',
    '/uploads/thumb-2.webp',
    '/uploads/thumb-3.webp',
  ]);
});

it('does not report a preview as opened because its card is shown', async () => {
  const seen = open({ previews: [clientPreview(1)], delivered: [delivery()] });
  await screen.findByRole('article', { name: 'Final files' });
  await openPreview('Draft 1');
  // Both the tab behind the room and the loaded room have this list.
  const [list] = screen.getAllByRole('list', { name: 'Files of Final files', hidden: true });
  expect(list && within(list).getByText('logo.svg')).toBeTruthy();
  const writes = seen.filter(({ method, path }) => method !== 'GET' && path.includes('/deliveries'));
  expect(writes).toEqual([]);
});

it('shows final files without a preview', async () => {
  open({ previews: [], delivered: [delivery()] });
  const card = within(await screen.findByRole('article', { name: 'Final files' }));
  expect(card.getByRole('link', { name: /^Download/ })).toBeTruthy();
  expect(screen.queryByText('No previews yet')).toBeNull();
  expect(screen.queryByText(/cannot be downloaded/)).toBeNull();
});

it('shows previews that wait for the client first, each with the newest version first', async () => {
  const sharedAt = (n: number) => `2026-11-2${n}T09:00:00.000Z`;
  const rated = clientPreview(1, { waitsFor: 'agency', asks: [], sharedAt: sharedAt(5) });
  const done = clientPreview(3, { decision: 'approved', waitsFor: null, asks: [], sharedAt: sharedAt(2) });
  const [older, newer] = [
    clientPreview(4, { sharedAt: sharedAt(1) }),
    clientPreview(2, { sharedAt: sharedAt(3) }),
  ];
  open({ previews: [done, older, rated, newer] });
  const list = await screen.findByRole('list', { name: 'Your previews' });
  const names = within(list).getAllByRole('heading');
  expect(names.map(({ textContent }) => textContent)).toEqual(
    [2, 4, 1, 3].map((n) => clientPreview(n).title),
  );
  expect(screen.getByText('4 previews, waiting ones first')).toBeTruthy();
});

it('offers no download of a video', async () => {
  open({ previews: [clientPreview(1, { fileType: 'video', fileUrl: '/uploads/marked.mp4' })] });
  const dialog = await openPreview('Draft 1');
  const video = await within(dialog).findByLabelText<HTMLVideoElement>('Draft 1', { selector: 'video' });
  expect(video.getAttribute('src')).toBe('/uploads/marked.mp4');
  expect(video.getAttribute('controlslist')).toContain('nodownload');
  expect(video.hasAttribute('disablepictureinpicture')).toBe(true);
  expect(video.controls).toBe(false);
  expect(within(dialog).getByRole('button', { name: 'Play' })).toBeTruthy();
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  video.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
  expect(within(dialog).getByText(/watermarked and cannot be downloaded/)).toBeTruthy();
  expect(within(dialog).queryByRole('link')).toBeNull();
});

it('finds the preview of the address on a later page', async () => {
  const previews = Array.from({ length: 30 }, (_, n) => clientPreview(n + 1));
  open({ previews, address: `?tab=previews&preview=${clientPreview(28).id}` });
  expect(await screen.findByRole('dialog', { name: 'Draft 28' })).toBeTruthy();
});

it('refetches every 30 seconds, but not when the window gets the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const previews = [clientPreview(1)];
  const seen = open({ previews });
  await screen.findByRole('article', { name: 'Draft 1' });
  previews.unshift(clientPreview(2));
  // Real time passes as well as fake time.
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByRole('article', { name: 'Draft 2' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByRole('article', { name: 'Draft 2' })).toBeTruthy();
  const before = seen.length;
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(seen).toHaveLength(before);
});

describe('feedback', () => {
  const form = (dialog: HTMLElement) => within(within(dialog).getByRole('form', { name: 'Decision on v1' }));

  it('starts at five stars that count as untouched', async () => {
    const seen = open({ previews: [clientPreview(1)] });
    const dialog = await openDecision('Draft 1');
    await within(dialog).findByRole('form', { name: 'Decision on v1' });
    expect(form(dialog).getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
    await userEvent.type(form(dialog).getByLabelText('Comment'), 'Good.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Feedback' }));
    expect(await screen.findByText('Feedback Submitted')).toBeTruthy();
    const post = seen.find(({ method, path }) => method === 'POST' && path.endsWith('/preview-feedback'));
    expect(post?.body).toEqual({
      previewId: clientPreview(1).id,
      rating: 5,
      ratingTouched: false,
      feedback: 'Good.',
    });
    expect(post?.headers.get('idempotency-key')).toBeTruthy();
    expect(await within(dialog).findByText('Good.', { selector: 'p' })).toBeTruthy();
    // The form stays open, since the decision is missing.
    expect(form(dialog).getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('');
    expect(form(dialog).getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
  });

  it('is rated by the arrow keys, and a press on the selected star counts as touched', async () => {
    const seen = open({ previews: [clientPreview(1)] });
    const dialog = await openDecision('Draft 1');
    await within(dialog).findByRole('form', { name: 'Decision on v1' });
    const bodies = () =>
      seen
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/preview-feedback'))
        .map(({ body }) => body);
    await userEvent.click(form(dialog).getByRole('radio', { name: '5 stars' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Feedback' }));
    await waitFor(() => expect(bodies()).toMatchObject([{ rating: 5, ratingTouched: true }]));
    form(dialog).getByRole('radio', { name: '5 stars' }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Feedback' }));
    await waitFor(() => expect(bodies()[1]).toMatchObject({ rating: 3, ratingTouched: true }));
  });

  it('keeps the typed text if it cannot be sent', async () => {
    open({ previews: [clientPreview(1)], broken: true });
    const dialog = await openDecision('Draft 1');
    await within(dialog).findByRole('form', { name: 'Decision on v1' });
    await userEvent.type(form(dialog).getByLabelText('Comment'), 'Too dark.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit Feedback' }));
    expect(await screen.findByText('Failed to submit feedback. Please try again.')).toBeTruthy();
    expect(form(dialog).getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Too dark.');
  });

  it("is shown below with the agency's answer", async () => {
    open({
      previews: [clientPreview(1)],
      said: [
        feedback(1, {
          feedback: 'Too dark.',
          adminResponse: 'Lighter now.',
          responseDate: feedback(1).createdAt,
        }),
      ],
    });
    const dialog = await openDecision('Draft 1');
    expect(await within(dialog).findByText('Too dark.')).toBeTruthy();
    expect(within(dialog).getByText('Lighter now.')).toBeTruthy();
    expect(within(dialog).getByText('Lone Star Works')).toBeTruthy();
  });

  it('names the contact who gave it and the person of the agency who answered', async () => {
    open({
      previews: [clientPreview(1)],
      said: [
        feedback(2, { author: someone('Dana Whitfield', { isYou: true }) }),
        feedback(1, {
          author: someone('Ben Cho'),
          adminResponse: 'Lighter now.',
          responseDate: feedback(1).createdAt,
          respondedBy: someone('Sam Ode'),
        }),
      ].map((row) => ({ ...row, previewId: clientPreview(1).id })),
    });
    const dialog = await openDecision('Draft 1');
    const list = within(await within(dialog).findByRole('list', { name: 'Your feedback so far' }));
    const [own, other] = list.getAllByRole('listitem');
    expect(within(own as HTMLElement).getByText('You')).toBeTruthy();
    for (const name of ['Ben Cho', 'Sam Ode', 'Lone Star Works'])
      expect(within(other as HTMLElement).getByText(name)).toBeTruthy();
  });
});
