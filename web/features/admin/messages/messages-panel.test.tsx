import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConversationMessages, listConversations } from '#contract/conversations.ts';
import { describe, expect, it } from 'vitest';
import {
  listContactMessages,
  getContactMessage,
  readContactMessage,
  restoreContactMessage,
  listClientMessages,
  getClientMessage,
  readClientMessage,
  respondToClientMessage,
  writeToClient,
  type ContactMessage,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { listRemovedClientMessages } from '#contract/removals.ts';
import { listWaiting, type Waiting } from '#contract/waiting.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listQuotes } from '#contract/quotes.ts';
import { listClients, getClientDetail } from '#contract/clients.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import {
  fakeNetwork,
  listOf,
  on,
  refuse,
  type FakeCall,
  type SeenRequest,
} from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail, counts, listedClient, someone } from '#web/testing/samples.ts';
import { mailLink } from './answer/mail-link.ts';
import { MessagesPanel } from './messages-panel.tsx';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();

const account = (n: number) => ({
  id: id(800 + n),
  name: `Client ${n}`,
  company: null,
  clientCode: `LS-${n}`,
  email: `client${n}@example.com`,
});

const fromClient = (n: number, overrides: Partial<StaffClientMessage> = {}): StaffClientMessage => ({
  id: id(n),
  message: `Question ${n}`,
  fromAdmin: false,
  author: null,
  isRead: false,
  read: null,
  files: [],
  links: [],
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  responseToId: null,
  createdAt: at(n),
  clientAccountId: id(800 + n),
  clientAccount: account(n),
  ...overrides,
});

const contact = (n: number, overrides: Partial<ContactMessage> = {}): ContactMessage => ({
  id: id(100 + n),
  name: `Visitor ${n}`,
  email: `visitor${n}@example.com`,
  subject: `Subject ${n}`,
  message: `Words ${n}`,
  isRead: false,
  clientAccountId: null,
  clientCompany: null,
  owner: null,
  adminResponse: null,
  responseDate: null,
  respondedBy: null,
  createdAt: at(n),
  ...overrides,
});

interface Mail {
  clients?: StaffClientMessage[];
  contacts?: ContactMessage[];
  address?: string;
  waiting?: Waiting[];
  extra?: FakeCall[];
}

function renderPanel({
  clients = [],
  contacts = [],
  address = '/admin?tab=messages',
  waiting = [],
  extra = [],
}: Mail) {
  const find = <T extends { id: string }>(rows: T[], { id }: { id: string }) =>
    rows.find((row) => row.id === id) as T;
  const unread = (rows: { isRead: boolean; fromAdmin?: boolean }[]) =>
    rows.filter(({ isRead, fromAdmin }) => !isRead && !fromAdmin).length;
  const seen = fakeNetwork(
    on(listQuotes, () => listOf([])),
    on(getAdminCounts, () =>
      counts({
        messagesUnread: unread(clients) + unread(contacts),
        clientMessagesUnread: unread(clients),
        contactMessagesUnread: unread(contacts),
      }),
    ),
    on(listClientMessages, ({ query }) =>
      listOf(
        clients.filter(({ fromAdmin }) => fromAdmin === (query.from ? query.from === 'admin' : fromAdmin)),
      ),
    ),
    on(listWaiting, () => waiting),
    on(getClientMessage, ({ params }) => find(clients, params)),
    on(listConversationMessages, () => listOf([])),
    on(readClientMessage, ({ params }) => Object.assign(find(clients, params), { isRead: true })),
    on(respondToClientMessage, ({ params, body }) => {
      const change = { adminResponse: body.response, responseDate: at(0), isRead: true };
      return Object.assign(find(clients, params), change);
    }),
    on(writeToClient, ({ body: { message } }) => fromClient(1, { message, fromAdmin: true })),
    on(listContactMessages, ({ query }) => listOf(query.folder === 'spam' ? [contact(9)] : contacts)),
    on(readContactMessage, ({ params }) => Object.assign(find(contacts, params), { isRead: true })),
    on(restoreContactMessage, () => contact(9)),
    on(listClients, ({ query }) =>
      listOf([account(1), account(2)].map(listedClient).filter(({ name }) => name.includes(query.q ?? ''))),
    ),
    on(getClientDetail, ({ params }) => clientDetail(find([account(1), account(2)], params))),
    ...extra,
  );
  renderScreen(<MessagesPanel />, address);
  return seen;
}

const panel = (name: string) => screen.findByRole('region', { name });
const row = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name}\\b`) });
const posts = (seen: SeenRequest[]) => seen.filter(({ method }) => method !== 'GET');

describe('the two lists', () => {
  it('are separate, each with its number of unread messages', async () => {
    renderPanel({ clients: [fromClient(1), fromClient(2, { isRead: true })], contacts: [contact(1)] });
    const clients = await panel('Client Dashboard Messages');
    const contacts = await panel('Contact Form Messages');
    expect(await within(clients).findByText('Question 1')).toBeTruthy();
    expect(within(clients).getAllByText('NEW')).toHaveLength(1);
    expect(await within(contacts).findByText('Subject 1')).toBeTruthy();
    expect(within(clients).getByRole('heading', { level: 3 }).textContent).toMatch(/1 unread/);
    expect(within(contacts).getByRole('heading', { level: 3 }).textContent).toMatch(/1 unread/);
    for (const each of [clients, contacts]) expect(each.className).toContain('h-[600px]');
  });

  it('say so if there are no messages, and if loading failed', async () => {
    expectConsoleError(/Loading \/api\/admin\/messages failed/);
    let broken = true;
    renderPanel({
      extra: [on(listContactMessages, () => (broken ? refuse('internal', 'Oh.') : listOf([contact(1)])))],
    });
    expect(await screen.findByText('No messages from clients here')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    broken = false;
    await userEvent.click(again);
    expect(await row('Visitor 1')).toBeTruthy();
  });

  it('are searched by the server together, also by a link to one of them', async () => {
    const seen = renderPanel({
      clients: [fromClient(1)],
      contacts: [contact(1)],
      address: '/admin?tab=messages&contact=help',
    });
    await row('Client 1');
    const asked = () =>
      seen.filter(({ path }) => path.endsWith('messages')).map(({ query }) => query.get('q'));
    expect(asked()).toEqual(['help', 'help']);
    const search = screen.getByRole('searchbox', { name: 'Search messages' });
    await userEvent.clear(search);
    await userEvent.type(search, 'logo');
    await waitFor(() => expect(asked().slice(-2)).toEqual(['logo', 'logo']));
    expect(window.location.search).toBe('?tab=messages&q=logo');
  });

  it('without a match, clear the search with one press, and keep the client', async () => {
    const client = id(801);
    renderPanel({ address: `/admin?tab=messages&client=${client}&q=zz` });
    const [clear] = await screen.findAllByRole('button', { name: 'Clear search' });
    if (clear) await userEvent.click(clear);
    expect(window.location.search).toBe(`?tab=messages&client=${client}`);
    const [all] = await screen.findAllByRole('button', { name: 'Show all clients' });
    if (all) await userEvent.click(all);
    expect(window.location.search).toBe('?tab=messages');
  });

  it('without a match, search the archive for the same words', async () => {
    const seen = renderPanel({
      address: '/admin?tab=messages&q=zz',
      extra: [on(listRemovedClientMessages, () => listOf([]))],
    });
    const [archive] = await screen.findAllByRole('button', { name: 'Search the archive' });
    if (archive) await userEvent.click(archive);
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(seen.at(-1)?.query.get('q')).toBe('zz');
  });

  it('do the same for conversations: clear the search, then show all', async () => {
    renderPanel({
      address: '/admin?tab=messages&view=conversations&find=zz&show=unread',
      extra: [on(listConversations, () => listOf([]))],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(window.location.search).toBe('?tab=messages&view=conversations&show=unread');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all conversations' }));
    expect(await screen.findByText('No conversations yet')).toBeTruthy();
  });

  it('are filtered by one client together, until one press shows all', async () => {
    const client = id(801);
    const seen = renderPanel({
      clients: [fromClient(1)],
      contacts: [contact(1)],
      address: `/admin?tab=messages&client=${client}`,
    });
    await row('Client 1');
    const lists = seen.filter(({ path }) => path.endsWith('messages'));
    expect(lists.map(({ query }) => query.get('clientAccountId'))).toEqual([client, client]);
    // Lists both sides of the conversation, so that the count equals the one of the account.
    expect(lists.map(({ query }) => query.get('from'))).toEqual([null, null]);
    const side = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Written by' });
    expect(side.selectedOptions[0]?.text).toBe('From both');
    await userEvent.selectOptions(side, 'From us');
    await waitFor(() => expect(seen.at(-1)?.query.get('from')).toBe('admin'));
    await userEvent.selectOptions(side, 'From both');
    await userEvent.click(await screen.findByRole('button', { name: 'Only Client 1: show all clients' }));
    await waitFor(() => expect(seen.at(-1)?.query.has('clientAccountId')).toBe(false));
    expect(window.location.search).toBe('?tab=messages');
  });

  it('show the messages to clients, and whether they were read', async () => {
    renderPanel({ clients: [fromClient(1, { fromAdmin: true, message: 'Hello there' })] });
    await screen.findByText('No messages from clients here');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Written by' }), 'From us');
    const sent = await row('To Client 1');
    expect(sent.textContent).toMatch(/Hello there.*Not read yet/s);
    expect(within(sent).queryByRole('button', { name: /Respond|Mark as Read/ })).toBeNull();
  });

  it('name the contact who wrote, and the member of staff who answered or wrote', async () => {
    const ben = someone('Ben Cho');
    renderPanel({
      clients: [
        fromClient(1, {
          author: ben,
          adminResponse: 'Soon.',
          respondedBy: someone('Rosa Vega', { isYou: true }),
        }),
        fromClient(2, { author: ben }),
        fromClient(3, { fromAdmin: true, author: someone('Sam Ode') }),
      ],
    });
    const [answered, open] = await screen.findAllByRole('article', { name: /^Ben Cho/ });
    expect(within(answered as HTMLElement).getByText(/for Client 1/)).toBeTruthy();
    expect(within(answered as HTMLElement).getByText('Answered')).toBeTruthy();
    expect(within(open as HTMLElement).getByRole('button', { name: 'Respond to Ben Cho' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Written by' }), 'From us');
    expect(within(await row('To Client 3')).getByText(/by Sam Ode/)).toBeTruthy();
  });

  it('load more while scrolling', async () => {
    renderPanel({
      extra: [
        on(listClientMessages, ({ query }) =>
          query.cursor ? listOf([fromClient(2)], 2) : listOf([fromClient(1)], 2, id(1)),
        ),
      ],
    });
    await row('Client 1');
    const list = screen.getByRole('region', { name: 'Client Dashboard Messages, list' });
    list.dispatchEvent(new Event('scroll'));
    expect(await row('Client 2')).toBeTruthy();
  });
});

describe('the sentence above them', () => {
  const oldest = (n: number, hours: number) => ({
    subjectId: id(n),
    clientAccountId: null,
    previewId: null,
    projectId: null,
    name: `Client ${n}`,
    since: at(hours),
  });

  it('names who waits longest, and its button opens the answer', async () => {
    renderPanel({
      waiting: [
        { kind: 'request', count: 9, oldest: oldest(1, 90) },
        { kind: 'message', count: 2, oldest: oldest(2, 3) },
        { kind: 'contact-message', count: 1, oldest: oldest(3, 8) },
      ],
      extra: [on(getContactMessage, () => contact(1))],
    });
    expect(await screen.findByText('Three messages need an answer. Client 3 waits longest.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Answer Client 3' }));
    expect(window.location.search).toBe(`?tab=messages&dialog=respond%3A${id(3)}`);
  });

  it('says that nothing waits', async () => {
    renderPanel({});
    expect(await screen.findByText('No message needs an answer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
  });
});

describe('reading', () => {
  it("marks a client's message, shown and counted at once", async () => {
    const seen = renderPanel({
      clients: [fromClient(1)],
      contacts: [contact(1)],
      extra: [on(readClientMessage, () => new Promise(() => {}))],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Read: Client 1' }));
    const list = await panel('Client Dashboard Messages');
    await waitFor(() =>
      expect(within(list).getByRole('heading', { level: 3 }).textContent).not.toMatch(/unread/),
    );
    expect(within(await row('Client 1')).queryByText('NEW')).toBeNull();
    expect(posts(seen).map(({ path }) => path)).toEqual([`/api/admin/client-messages/${id(1)}/read`]);
  });

  it('marks a contact message, and says so', async () => {
    renderPanel({ contacts: [contact(1)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Read: Visitor 1' }));
    expect(await screen.findByText('Message marked as read')).toBeTruthy();
    const list = await panel('Contact Form Messages');
    await waitFor(() =>
      expect(within(list).getByRole('heading', { level: 3 }).textContent).not.toMatch(/unread/),
    );
  });

  it('is undone with a message if it fails', async () => {
    renderPanel({
      contacts: [contact(1)],
      extra: [on(readContactMessage, () => refuse('internal', 'Oh.'))],
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Read/ }));
    expect(await screen.findByText('Failed to mark message as read')).toBeTruthy();
    const list = await panel('Contact Form Messages');
    expect(within(list).getByRole('heading', { level: 3 }).textContent).toMatch(/1 unread/);
    expect(within(await row('Visitor 1')).getByText('NEW')).toBeTruthy();
  });
});

describe('responding to a client', () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Respond to Client 1' }));
    return screen.findByRole('dialog', { name: 'Respond to Client 1' });
  };

  it('happens once; then the button says so and does nothing', async () => {
    const seen = renderPanel({ clients: [fromClient(1)] });
    const dialog = await openDialog();
    expect(within(dialog).getByText('Question 1')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await within(dialog).findByText('Please write a response.')).toBeTruthy();
    expect(posts(seen)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Response/), 'On Friday.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await screen.findByText('Response sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts(seen).map(({ body }) => body)).toEqual([{ response: 'On Friday.', files: [] }]);
    const answered = await within(await row('Client 1')).findByRole('button', { name: 'Already Responded' });
    expect(answered.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(answered);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Client 1' }));
    expect(await screen.findByText('On Friday.')).toBeTruthy();
  });

  it('shows the answer of a faster colleague, and can still send the typed text', async () => {
    const clients = [fromClient(1)];
    const seen = renderPanel({
      clients,
      extra: [
        on(respondToClientMessage, () => {
          Object.assign(clients[0] as StaffClientMessage, { adminResponse: 'Mine', isRead: true });
          return refuse('already_responded', 'This message has been answered already.');
        }),
      ],
    });
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByLabelText(/^Response/), 'Too late');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await screen.findByText('Failed to send response')).toBeTruthy();
    expect(await within(dialog).findByText('Mine')).toBeTruthy();
    expect(within(dialog).getByText('This message has been answered already.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Send Response' })).toBeNull();
    expect(within(dialog).getByText('Too late')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send it as a new message' }));
    const write = await screen.findByRole('dialog', { name: 'Write to a Client' });
    expect(within(write).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Too late');
    await userEvent.click(within(write).getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Message sent')).toBeTruthy();
    const { clientAccount } = clients[0] as StaffClientMessage;
    expect(posts(seen).at(-1)?.body).toEqual({ clientAccountId: clientAccount.id, message: 'Too late' });
  });

  it('keeps the typed text if it fails', async () => {
    renderPanel({
      clients: [fromClient(1)],
      extra: [on(respondToClientMessage, () => refuse('internal', 'Broken.'))],
    });
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByLabelText(/^Response/), 'On Friday.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Response' }));
    expect(await screen.findByText('Failed to send response')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Response/).value).toBe('On Friday.');
  });
});

describe('writing to a client first', () => {
  it('requires a client and a text, finds the client, and sends', async () => {
    const seen = renderPanel({});
    await userEvent.click(screen.getAllByRole('button', { name: 'Write to a Client' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Write to a Client' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Message' }));
    expect(await within(dialog).findByText('Please select a client.')).toBeTruthy();
    expect(within(dialog).getByText('Please write a message.')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('combobox', { name: /Client/ }), 'Client 2');
    await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1));
    await userEvent.click(within(dialog).getByRole('option', { name: /Client 2/ }));
    await userEvent.type(within(dialog).getByLabelText(/^Message/), 'We start on Monday.');
    await waitFor(() => expect(window.location.search).toBe(`?tab=messages&dialog=write%3A${id(802)}`));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Message sent')).toBeTruthy();
    expect(posts(seen).map(({ body }) => body)).toEqual([
      { clientAccountId: id(802), message: 'We start on Monday.' },
    ]);
    expect(posts(seen)[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a contact message', () => {
  it('is answered by mail with the message quoted below, and then counts as read', async () => {
    const seen = renderPanel({
      contacts: [contact(1)],
      extra: [on(getContactMessage, () => contact(1))],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Respond to Visitor 1' }));
    const link = await screen.findByRole('link', { name: 'Reply by E-mail to Visitor 1' });
    expect(link.getAttribute('href')).toMatch(
      /^mailto:visitor1@example\.com\?subject=Re%3A%20Subject%201&body=/,
    );
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(posts(seen)).toHaveLength(1));
  });

  it('makes a link that no address can break out of', () => {
    const href = mailLink(contact(1, { email: 'a&b?c=d@example.com', subject: null, message: 'One\nTwo' }));
    expect(href).toMatch(/^mailto:a%26b%3Fc%3Dd@example\.com\?subject=Re%3A%20Your%20message&body=/);
    expect(decodeURIComponent(href)).toMatch(/you wrote:\r\n> One\r\n> Two$/);
  });

  it('shows the company and the words that a search may have found', async () => {
    renderPanel({
      contacts: [contact(1, { clientCompany: 'Mill' })],
      address: '/admin?tab=messages&q=words',
    });
    expect(within(await row('Visitor 1')).getByText('Mill')).toBeTruthy();
    expect(screen.getByText('Subject 1 · Words 1')).toBeTruthy();
  });

  it('links to the client with the same address', async () => {
    renderPanel({ contacts: [contact(1, { clientAccountId: id(801), clientCompany: 'Mill' })] });
    await userEvent.click(await screen.findByRole('button', { name: 'View client: Visitor 1' }));
    expect(window.location.search).toBe(`?tab=clients&dialog=client%3A${id(801)}`);
  });

  it('can be restored from the spam folder', async () => {
    const seen = renderPanel({});
    await userEvent.click(screen.getByRole('button', { name: 'More for messages' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Spam/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the message of Visitor 9' }));
    expect(await screen.findByText('Message restored')).toBeTruthy();
    expect(posts(seen).map(({ path }) => path)).toEqual([`/api/admin/messages/${id(109)}/restore`]);
  });
});
