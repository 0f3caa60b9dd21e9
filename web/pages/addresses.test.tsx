import userEvent from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adminAddresses,
  portalAddresses,
  type AdminTab,
  type DialogName,
  type TabAddress,
  type ValueName,
} from '#contract/addresses.ts';
import { myConsultations } from '#contract/consultations.ts';
import { artworkOfClient, myArtwork } from '#contract/artwork.ts';
import { getClient, getUser } from '#contract/auth.ts';
import { myChangeRequests } from '#contract/change-requests.ts';
import { myDeliveries } from '#contract/deliveries.ts';
import { myDirectives } from '#contract/directives.ts';
import { myFileRequests } from '#contract/file-requests.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listPreviewFeedback, myPreviewFeedback } from '#contract/preview-feedback.ts';
import { listPreviews, myPreviews } from '#contract/previews.ts';
import { myProjects } from '#contract/projects.ts';
import { myInvoices } from '#contract/invoices.ts';
import { myQuotes } from '#contract/my-quotes.ts';
import { AdminPage } from '#web/pages/admin/page.tsx';
import { ClientDashboard } from '#web/pages/portal/dashboard.tsx';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { artwork, clientPreview, staffFeedback, staffPreview } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientInvoice, clientQuote } from '#web/testing/samples/money-samples.ts';
import { admin, clientAccount, counts, ownRequest } from '#web/testing/samples.ts';

const id = '0199f0a0-0000-7000-8000-000000000001';

// The tabs are separate chunks. Load them first, so that no test waits for the disk.
beforeAll(
  () =>
    Promise.all([
      import('./admin/tabs/clients-tab.tsx'),
      import('./admin/tabs/projects-tab.tsx'),
      import('./admin/tabs/change-requests-tab.tsx'),
      import('./admin/tabs/feedback-tab.tsx'),
      import('./admin/tabs/messages-tab.tsx'),
      import('./admin/tabs/consultations-tab.tsx'),
      import('./admin/tabs/team-tab.tsx'),
      import('./portal/tabs/consultations-tab.tsx'),
      import('./portal/tabs/project-tab.tsx'),
      import('./portal/tabs/previews-tab.tsx'),
      import('#web/features/admin/previews/room/preview-viewer.tsx'),
      import('#web/features/portal/previews/room/preview-room.tsx'),
      import('#web/features/portal/people/people-dialog.tsx'),
      import('#web/features/portal/people/details-dialog.tsx'),
    ]),
  60_000,
);

/** The address parameters of a dialog: `name`, `name:id` or both forms. */
const dialogsOf = ({ dialogs }: TabAddress) =>
  Object.entries(dialogs).flatMap(([name, takes]) => [
    ...(takes === 'id' ? [] : [[name, name]]),
    ...(takes === 'none' ? [] : [[name, `${name}:${id}`]]),
  ]);

const parts = (tabs: Readonly<Record<string, TabAddress>>) =>
  Object.entries(tabs).flatMap(([tab, each]) => each.parts.map((part) => `${tab} ${part}`));

describe('the admin panel', () => {
  type Of<T extends AdminTab> = (typeof adminAddresses)[T];

  function open(address: string) {
    const seen = fakeNetwork(
      ...stillLoading,
      on(getUser, () => admin()),
      on(getAdminCounts, () => counts()),
      on(artworkOfClient, () => listOf([artwork(1, { id })])),
      on(listPreviews, () => listOf([staffPreview(1, { id })])),
      on(listPreviewFeedback, () => listOf([staffFeedback(1, { id, previewId: id })])),
    );
    renderScreen(<AdminPage />, `/admin?${address}`);
    return seen;
  }

  /** The title that each dialog has before its content has loaded. */
  const titles: { [T in AdminTab]: Record<DialogName<Of<T>>, string> } = {
    clients: { 'new-client': 'Create New Client Account', client: 'Client', 'edit-client': 'Edit client' },
    portfolio: {
      'new-project': 'Create New Project',
      project: 'Project',
      'edit-project': 'Edit project',
      artwork: 'Client Artwork',
      'client-previews': 'Project Previews',
      previews: 'Project Previews',
    },
    'client-comms': { respond: 'Respond to Change Request' },
    'client-feedback': { respond: 'Answer about Draft 1' },
    messages: {
      write: 'Write to a Client',
      reply: 'Respond',
      respond: 'Message',
      notices: 'Notification settings',
      replies: 'Saved replies',
    },
    consultations: {},
    'admin-management': {},
  };

  it.each(
    Object.entries(adminAddresses).flatMap(([tab, each]) =>
      dialogsOf(each).map(([name = '', dialog = '']) => ({
        tab,
        dialog,
        title: (titles[tab as AdminTab] as Record<string, string>)[name],
      })),
    ),
  )('opens $dialog over $tab', async ({ tab, dialog, title }) => {
    open(`tab=${tab}&dialog=${dialog}`);
    expect(await screen.findByRole('dialog', { name: title ?? 'untitled' })).toBeTruthy();
  });

  const opened = [
    ['portfolio artwork', `dialog=artwork:${id}&artwork=${id}`, 'drawing 1.png'],
    ['portfolio shown', `dialog=client-previews:${id}&shown=${id}`, 'Draft 1'],
    ['portfolio preview', `preview=${id}`, 'Draft 1'],
    ['portfolio note', `dialog=client-previews:${id}&shown=${id}&note=${id}`, 'Draft 1'],
    ['client-feedback preview', `preview=${id}`, 'Draft 1'],
    ['client-feedback note', `preview=${id}&note=${id}`, 'Draft 1'],
    ['messages thread', `thread=${id}`, 'Conversation', 'region'],
    ['messages message', `thread=${id}&message=${id}`, 'Conversation', 'region'],
  ] as const;

  it.each(opened)('opens %s', async (name, address, title, role: string = 'dialog') => {
    open(`tab=${name.split(' ')[0]}&${address}`);
    expect(await screen.findByRole(role, { name: title })).toBeTruthy();
  });

  it('opens every tab', () => {
    expect(opened.map(([name]) => name)).toEqual(parts(adminAddresses));
  });

  /** All list parameters of each tab, and the requests that the page makes for these. */
  const asked: { [T in AdminTab]: [values: Record<ValueName<Of<T>>, string>, ...requests: string[]] } = {
    clients: [
      // A separate test covers the list of companies by their invoices.
      { q: 'mill', sort: 'name', mine: 'true', closed: 'archived', unproved: 'true', money: '' },
      'clients?q=mill&sort=name&mine=true&closed=archived&unproved=true',
    ],
    portfolio: [
      // A test below covers the other view.
      { q: 'mill', client: id, mine: 'true', view: '', show: 'all' },
      `portfolio?clientAccountId=${id}&mine=true&state=current`,
      `portfolio?q=mill&clientAccountId=${id}&mine=true&state=current`,
    ],
    'client-comms': [
      { q: 'mill', status: 'approved', client: id, mine: 'true' },
      `directive-change-requests?q=mill&status=approved&clientAccountId=${id}&mine=true`,
    ],
    'client-feedback': [
      { client: id, mine: 'true', q: 'mill', show: 'unread' },
      `preview-feedback?clientAccountId=${id}&q=mill&unread=true&mine=true`,
    ],
    messages: [
      {
        q: '',
        from: 'admin',
        contact: 'mill',
        folder: 'spam',
        client: id,
        mine: 'true',
        // A test below covers the other view.
        view: '',
        find: '',
        show: '',
      },
      `client-messages?from=admin&q=mill&clientAccountId=${id}&mine=true`,
      `messages?q=mill&clientAccountId=${id}&mine=true&folder=spam`,
    ],
    consultations: [
      { q: 'mill', status: 'contacted', folder: 'spam', client: id, mine: 'true', request: id, show: 'all' },
      `consultations?q=mill&status=contacted&clientAccountId=${id}&mine=true&folder=spam`,
    ],
    'admin-management': [{}, 'team?'],
  };

  it('opens the conversations of the Messages tab in a view of their own', async () => {
    const seen = open('tab=messages&view=conversations&find=mill&show=unread&mine=true');
    await waitFor(() => {
      const urls = seen.map(({ path, query }) => `${path.replace('/api/admin/', '')}?${query.toString()}`);
      expect(urls).toContain('conversations?q=mill&show=unread&mine=true');
      expect(urls.filter((url) => url.startsWith('client-messages'))).toEqual([]);
    });
  });

  it('opens the previews of the Projects tab in a view of their own', async () => {
    const seen = open(`tab=portfolio&view=previews&client=${id}`);
    expect(await screen.findByRole('heading', { name: 'Client Previews' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Previews', checked: true })).toBeTruthy();
    const urls = seen.map(({ path, query }) => `${path.replace('/api/admin/', '')}?${query.toString()}`);
    expect(urls).toContain(`client-previews?limit=5&clientAccountId=${id}`);
    expect(urls).toContain(`preview-feedback?limit=10&clientAccountId=${id}`);
    expect(urls.filter((url) => url.startsWith('portfolio'))).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Projects' }));
    expect(await screen.findByRole('heading', { name: 'Current Projects' })).toBeTruthy();
  });

  it.each(Object.entries(asked))('%s reads its parameters', async (tab, [values, ...requests]) => {
    const seen = open(new URLSearchParams({ tab, ...values }).toString());
    await waitFor(() => {
      const all = seen.map(({ path, query }) => `${path.replace('/api/admin/', '')}?${query.toString()}`);
      expect(all).toEqual(expect.arrayContaining(requests));
    });
  });
});

describe('the client portal', () => {
  function open(address: string) {
    fakeNetwork(
      ...stillLoading,
      on(getClient, () => ({ user: clientAccount() })),
      on(myConsultations, () => listOf([ownRequest(2), ownRequest(1, { id, service: 'ai-integration' })])),
      on(myArtwork, () => listOf([artwork(1, { id })])),
      on(myPreviews, () => listOf([clientPreview(1, { id })])),
      on(myPreviewFeedback, () => listOf([])),
      on(myDeliveries, () => listOf([])),
      on(myDirectives, () => ({
        colorPalette: ['#112233'],
        fontPreferences: null,
        additionalNotes: null,
        letUsChooseColors: false,
        letUsChooseFont: false,
        updatedAt: '2026-11-20T09:00:00.000Z',
        savedBy: null,
      })),
      on(myChangeRequests, () => listOf([])),
      on(myProjects, () =>
        listOf([
          {
            id,
            title: 'The mill',
            description: 'A mill',
            category: null,
            results: null,
            imageUrl: null,
            image: null,
            videoUrl: null,
            fileUrl: null,
            fileType: 'image',
            isVisible: false,
            stage: null,
            promisedOn: null,
            nextStep: null,
            nextStepAsOf: null,
            awaitsDeposit: false,
            createdAt: '2026-11-01T10:00:00.000Z',
          },
        ]),
      ),
      on(myQuotes, () => [clientQuote()]),
      on(myInvoices, () => [clientInvoice()]),
      on(myFileRequests, () => [
        {
          id,
          clientAccountId: clientAccount().id,
          projectId: null,
          projectTitle: null,
          words: 'Three photos of the roof',
          dueOn: null,
          state: 'open' as const,
          answer: null,
          reason: null,
          answeredBy: null,
          answeredAt: null,
          files: [],
          createdAt: '2026-11-20T08:00:00.000Z',
        },
      ]),
    );
    renderScreen(<ClientDashboard />, `/client/dashboard?${address}`);
  }

  const titles: Record<string, string> = {
    project: 'The mill',
    files: 'Three photos of the roof',
    quote: 'Spring site',
    invoice: 'Spring site, deposit',
    statement: 'Statement',
    people: 'People at Whitfield Roofing',
    details: 'Your details',
    request: 'Request another consultation',
    consultation: 'AI Integration',
    notices: 'Notification settings',
    waiting: 'Waiting for you',
  };

  it.each(
    Object.entries(portalAddresses).flatMap(([tab, each]) =>
      dialogsOf(each).map(([name = '', dialog = '']) => ({ tab, dialog, title: titles[name] })),
    ),
  )('opens $dialog over $tab', async ({ tab, dialog, title }) => {
    open(`tab=${tab}&dialog=${dialog}`);
    expect(await screen.findByRole('dialog', { name: title ?? 'untitled' })).toBeTruthy();
  });

  const opened = [
    ['project artwork', `artwork=${id}`, 'drawing 1.png'],
    ['project color', 'color=1-2a9d5c', 'Change color 1?'],
    ['messages message', `message=${id}`, 'Messages', 'region'],
    ['previews preview', `preview=${id}`, 'Draft 1'],
    ['previews note', `preview=${id}&note=${id}`, 'Draft 1'],
  ] as const;

  it.each(opened)('opens %s', async (name, address, title, role: string = 'dialog') => {
    open(`tab=${name.split(' ', 1)[0]}&${address}`);
    expect(await screen.findByRole(role, { name: title })).toBeTruthy();
  });

  it('opens every tab', () => {
    expect(opened.map(([name]) => name)).toEqual(parts(portalAddresses));
  });
});
