import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { myArtwork } from '#contract/artwork.ts';
import { getClient } from '#contract/auth.ts';
import { myChangeRequests } from '#contract/change-requests.ts';
import { myDeliveries } from '#contract/deliveries.ts';
import { myDirectives } from '#contract/directives.ts';
import { getClientCounts } from '#contract/overview.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import { myPreviewFeedback } from '#contract/preview-feedback.ts';
import { myPins } from '#contract/pins.ts';
import { getMyRoom, seeVersion } from '#contract/preview-versions.ts';
import { myRounds } from '#contract/rounds.ts';
import { myPreviews } from '#contract/previews.ts';
import { myReferenceLinks } from '#contract/reference-links.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { artwork, clientPreview, clientRoom } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { ClientDashboard } from '../dashboard.tsx';

const me = clientAccount();
const author = (id: string) => ({ id, name: 'Somebody', profileImageUrl: null, isYou: id === me.contactId });
const mine = artwork(1, { author: author(me.contactId) });
const theirs = artwork(2, { author: author('0199f0a0-0000-7000-8000-000000000860') });
const preview = clientPreview(1);

function open(standing: Standing, address: string) {
  fakeNetwork(
    ...stillLoading,
    on(getClient, () => ({ user: clientAccount({ standing }) })),
    on(getClientCounts, () => ({
      messagesUnread: 3,
      previewsWaiting: standing === 'decides' ? 2 : 0,
      hasOpenConsultation: null,
    })),
    on(myArtwork, () => listOf([mine, theirs])),
    on(myDirectives, () => ({
      colorPalette: ['#112233'],
      fontPreferences: 'Something warm',
      additionalNotes: null,
      letUsChooseColors: false,
      letUsChooseFont: false,
      updatedAt: null,
      savedBy: null,
    })),
    on(myChangeRequests, () => listOf([])),
    on(myReferenceLinks, () => [
      { url: 'https://one.example/', description: null, savedBy: null, savedAt: '2026-11-20T09:00:00.000Z' },
    ]),
    on(myPreviews, () =>
      listOf([{ ...preview, asks: [{ name: 'Dana Whitfield', isYou: standing === 'decides' }] }]),
    ),
    on(myPreviewFeedback, () => listOf([])),
    on(myDeliveries, () => listOf([])),
    on(myRounds, () => ({ rounds: null })),
    on(getMyRoom, () => clientRoom(preview)),
    on(myPins, () => []),
    on(seeVersion, () => ({ message: 'Seen' })),
  );
  renderScreen(<ClientDashboard />, `/client/dashboard?${address}`);
}

const has = (role: string, name: string | RegExp) => screen.queryAllByRole(role, { name }).length > 0;

describe('my project', () => {
  it.each([
    ['decides', { upload: true, own: true, others: true, brief: true, logo: true }],
    ['comments', { upload: true, own: true, others: false, brief: false, logo: false }],
    ['sees', { upload: false, own: false, others: false, brief: false, logo: false }],
  ] as const)('offers a contact who %s the matching actions', async (standing, offered) => {
    open(standing, 'tab=project');
    await screen.findByRole('article', { name: mine.originalName });
    await screen.findByRole('list', { name: 'Color palette' });
    await screen.findByRole('list', { name: 'Your reference links' });
    expect({
      upload: has('button', 'Choose files'),
      own: has('button', `Delete ${mine.originalName}`),
      others: has('button', `Delete ${theirs.originalName}`),
      brief: has('button', 'Save Directives') && has('button', 'Save Links'),
      logo: has('button', 'Upload company logo'),
    }).toEqual(offered);
  });

  it('names the person who may do an action that is not offered, and shows the content', async () => {
    open('sees', 'tab=project');
    expect(await screen.findByText(/To send files, ask a colleague who can approve/)).toBeTruthy();
    expect(await screen.findByText(/who can approve can change the directives/)).toBeTruthy();
    expect(screen.getByText('#112233')).toBeTruthy();
    expect(screen.getByText('Something warm')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'https://one.example/' })).toBeTruthy();
  });
});

describe('previews', () => {
  const opened = `tab=previews&preview=${preview.id}`;

  it.each(['decides', 'comments'] as const)('take feedback from a contact who %s', async (standing) => {
    open(standing, opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Decision' }));
    expect(
      await screen.findByRole('form', { name: standing === 'decides' ? /^Decision on/ : /^Feedback on/ }),
    ).toBeTruthy();
  });

  it('take no feedback from a contact who sees', async () => {
    open('sees', opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Decision' }));
    expect(await screen.findByText(/You can always write a message/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it.each([
    ['decides', true],
    ['comments', false],
    ['sees', false],
  ] as const)('wait for the decision of a contact who %s: %s', async (standing, waits) => {
    open(standing, 'tab=previews');
    await screen.findByRole('article', { name: preview.title });
    await screen.findByRole('tab', { name: /3\s*unread/ });
    expect(has('tab', /2\s*waiting for your decision/)).toBe(waits);
    expect(
      screen.queryAllByText(waits ? 'Waiting for your decision' : 'Dana Whitfield decides'),
    ).toHaveLength(1);
  });
});
