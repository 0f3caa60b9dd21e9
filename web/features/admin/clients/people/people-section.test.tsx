import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import type { Invitation, SentInvitation } from '#contract/invitations.ts';
import {
  deleteContact,
  getContacts,
  inviteContact,
  resendContactInvitation,
  revokeContactInvitation,
  resetContactFactor,
  updateContact,
  type ListedContact,
} from '#contract/people.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import { listErasures } from '#contract/erasure.ts';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, clientDetail } from '#web/testing/samples.ts';
import { PeopleSection } from './people-section.tsx';

const { id } = clientDetail();
const contactId = (n: number) => `0199f0a0-0000-7000-8000-00000000060${n}`;

const contact = (n: number, overrides: Partial<ListedContact> = {}): ListedContact => ({
  id: contactId(n),
  name: `Person ${n}`,
  email: `person${n}@mill.example`,
  phone: null,
  standing: 'decides',
  seesMoney: true,
  primary: n === 1,
  lastSignInAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  noMail: [],
  secondFactor: false,
  ...overrides,
});

/** The answer to a change. */
const changed = ({ noMail: _, secondFactor: __, ...rest }: ListedContact) => rest;

const invitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: '0199f0a0-0000-7000-8000-000000000701',
  kind: 'contact',
  name: 'Ana Ruiz',
  email: 'ana@mill.example',
  standing: 'sees',
  role: null,
  endsAt: null,
  state: 'open',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  ...overrides,
});

const sent = (link: string | null): SentInvitation => ({ ...invitation(), link });

function open(contacts: ListedContact[], invitations: Invitation[] = [], ...calls: FakeCall[]) {
  const seen = fakeNetwork(
    on(getContacts, () => ({ contacts, invitations })),
    on(listErasures, () => listOf([])),
    ...calls,
  );
  const client = renderScreen(<PeopleSection clientId={id} company="Mill & Sons" />);
  return { seen, client, last: () => seen.findLast(({ method }) => method !== 'GET') };
}

const row = async (name: string) => {
  const found = (await screen.findAllByRole('listitem')).find((each) => within(each).queryByText(name));
  if (!found) throw new Error(`${name} has no row.`);
  return within(found);
};
async function pick(name: string, item: string) {
  await userEvent.click((await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  // A closed menu gives the focus back. In jsdom, it also takes the focus from an open dialog.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

describe('the list', () => {
  it('names the kinds of mail that a contact does not get', async () => {
    open([contact(1, { noMail: ['preview-ready', 'answer'] }), contact(2)]);
    expect(await screen.findByText('E-mail is off for: New previews, Messages and answers')).toBeTruthy();
    expect(screen.getAllByText(/E-mail is off for/)).toHaveLength(1);
  });

  it('says who will be erased', async () => {
    const erasure = {
      id: contactId(9),
      personKind: 'contact' as const,
      personId: contactId(2),
      name: 'Person 2',
      companies: [],
      requestedAt: '2026-11-22T10:00:00.000Z',
      dueAt: '2026-12-06T10:00:00.000Z',
      withdrawnAt: null,
      erasedAt: null,
      cleanedAt: null,
      mentions: [],
    };
    open(
      [contact(1), contact(2)],
      [],
      on(listErasures, () => listOf([erasure])),
    );
    await screen.findByText(/To be erased/);
    expect((await row('Person 2')).getByText('To be erased on Dec 6, 2026')).toBeTruthy();
    expect(screen.getAllByText(/To be erased/)).toHaveLength(1);
  });

  it('shows the primary contact, last sign-ins, and invitations', async () => {
    open([contact(1), contact(2, { standing: 'sees' })], [invitation({ state: 'expired' })]);
    expect((await row('Person 1')).getByText('Primary contact')).toBeTruthy();
    expect((await row('Person 2')).getByText('Never signed in')).toBeTruthy();
    expect((await row('Ana Ruiz')).getByText('Invitation expired')).toBeTruthy();
  });

  it('offers no changes to users who may only read', async () => {
    const { client } = open([contact(1), contact(2)], [invitation()]);
    client.setQueryData(
      [getUser.path],
      admin({ role: 'support-admin', permissions: permissionsOf('support-admin') }),
    );
    await row('Person 1');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('keeps the only contact who decides', async () => {
    open([contact(1), contact(2, { standing: 'sees' })]);
    expect((await row('Person 1')).queryByRole('combobox')).toBeNull();
    expect((await row('Person 1')).getByText(/the only one who can approve/)).toBeTruthy();
    expect((await row('Person 2')).getByRole('combobox')).toBeTruthy();
  });
});

describe('a contact', () => {
  it('gets another standing, or the reason for a refusal', async () => {
    const { last } = open(
      [contact(1), contact(2)],
      [],
      on(updateContact, () => refuse('conflict', 'Nobody else decides for this company.')),
    );
    await userEvent.selectOptions((await row('Person 2')).getByRole('combobox'), 'Can comment');
    expect(last()).toMatchObject({
      path: `/api/admin/clients/${id}/contacts/${contactId(2)}`,
      body: { standing: 'comments' },
    });
    expect(await screen.findByText('Nobody else decides for this company.')).toBeTruthy();
  });

  it('becomes the primary contact', async () => {
    const { last } = open(
      [contact(1), contact(2)],
      [],
      on(updateContact, () => changed(contact(2))),
    );
    await pick('Person 2', 'Make primary contact');
    expect(last()?.body).toEqual({ primary: true });
  });

  it('is edited: only changes are sent, and errors are shown at their fields', async () => {
    const taken = 'Someone else already has this e-mail address.';
    const { last } = open(
      [contact(1)],
      [],
      on(updateContact, () => refuse('email_taken', taken, { email: taken })),
    );
    await pick('Person 1', 'Edit');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Person 1' }));
    const email = dialog.getByLabelText(/^Email/);
    await userEvent.clear(email);
    await userEvent.type(email, 'new@mill.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect((await dialog.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(last()?.body).toEqual({ email: 'new@mill.example' });
  });

  it('is removed after a confirmation; the primary contact cannot be removed', async () => {
    const { last } = open(
      [contact(1), contact(2)],
      [],
      on(deleteContact, () => ({ message: 'The contact is removed.' })),
    );
    await userEvent.click((await row('Person 1')).getByRole('button', { name: /Actions/ }));
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await pick('Person 2', 'Remove');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Person 2?' }));
    expect(last()).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last()).toMatchObject({ method: 'DELETE', path: expect.stringContaining(contactId(2)) });
  });
});

describe('an invitation', () => {
  const fill = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = within(screen.getByRole('form', { name: 'Invite someone' }));
    await userEvent.type(form.getByLabelText(/^Name/), 'Ana Ruiz');
    await userEvent.type(form.getByLabelText(/^Email/), 'ana@mill.example');
    await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
    return form;
  };

  it('is sent, and its link is shown if no mail delivers it', async () => {
    const link = 'https://agency.example/invitation#token';
    const { last } = open(
      [contact(1)],
      [],
      on(inviteContact, () => sent(link)),
    );
    await fill();
    expect((await screen.findByLabelText<HTMLInputElement>('Link for Ana Ruiz')).value).toBe(link);
    // When the link appears, the page scrolls to it, and its button has the focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link' }));
    expect(last()?.body).toEqual({ name: 'Ana Ruiz', email: 'ana@mill.example', standing: 'comments' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says at the address why it is refused, and keeps the typed values', async () => {
    const text = 'Someone with this address is already in the company.';
    open(
      [contact(1)],
      [],
      on(inviteContact, () => refuse('conflict', text, { email: text })),
    );
    const form = await fill();
    expect((await form.findAllByText(text)).length).toBeGreaterThan(0);
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ana Ruiz');
  });

  it('is sent to several people; a refused one stays in the form', async () => {
    const text = 'Someone with this address is already in the company.';
    const seen = fakeNetwork(
      on(getContacts, () => ({ contacts: [contact(1)], invitations: [] })),
      on(listErasures, () => listOf([])),
      on(inviteContact, ({ body }) =>
        body.email.startsWith('ida')
          ? refuse('conflict', text, { email: text })
          : { ...sent(`https://agency.example/#${body.email}`), id: contactId(2), ...body },
      ),
    );
    renderScreen(<PeopleSection clientId={id} company="Mill & Sons" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = within(screen.getByRole('form', { name: 'Invite someone' }));
    await userEvent.click(form.getByLabelText(/^Email/));
    await userEvent.paste('Noor Haddad <noor@mill.example>; Ida Moss <ida@mill.example>');
    await userEvent.click(form.getByRole('button', { name: 'Add another person' }));
    const third = within(form.getByRole('group', { name: 'Person 3' }));
    expect(document.activeElement).toBe(third.getByLabelText(/^Name/));
    await userEvent.keyboard('Eve');
    await userEvent.click(form.getByRole('button', { name: 'Remove person 3' }));
    await userEvent.selectOptions(form.getByLabelText(/^Their access/), 'Can view');
    await userEvent.click(form.getByRole('button', { name: 'Send 2 invitations' }));
    expect((await form.findAllByText(text)).length).toBeGreaterThan(0);
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ida Moss');
    expect(screen.getByLabelText('Link for Noor Haddad')).toBeTruthy();
    const bodies = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([
      { name: 'Noor Haddad', email: 'noor@mill.example', standing: 'sees' },
      { name: 'Ida Moss', email: 'ida@mill.example', standing: 'sees' },
    ]);
  });

  it("shows each person's error, and sends nothing", async () => {
    const { last } = open([contact(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = within(screen.getByRole('form', { name: 'Invite someone' }));
    await userEvent.type(form.getByLabelText(/^Name/), 'Noor');
    await userEvent.type(form.getByLabelText(/^Email/), 'noor@mill.example');
    await userEvent.click(form.getByRole('button', { name: 'Add another person' }));
    await userEvent.keyboard('Ida');
    await userEvent.type(form.getAllByLabelText(/^Email/)[1] ?? document.body, 'ida@');
    await userEvent.click(form.getByRole('button', { name: 'Add another person' }));
    await userEvent.click(form.getByRole('button', { name: 'Send 3 invitations' }));
    const second = within(form.getByRole('group', { name: 'Person 2' }));
    expect(second.getByText('Please enter an e-mail address like name@example.com.')).toBeTruthy();
    expect(last()).toBeUndefined();
  });

  it('is sent again, and withdrawn with its link', async () => {
    const link = 'https://agency.example/invitation#another';
    open(
      [contact(1)],
      [invitation()],
      on(resendContactInvitation, () => sent(link)),
      on(revokeContactInvitation, () => ({ message: 'The invitation is withdrawn.' })),
    );
    await pick('Ana Ruiz', 'Send again');
    expect((await screen.findByLabelText<HTMLInputElement>('Link for Ana Ruiz')).value).toBe(link);
    await pick('Ana Ruiz', 'Withdraw');
    await waitFor(() => expect(screen.queryByLabelText('Link for Ana Ruiz')).toBeNull());
  });
});

it('removes a second factor after a confirmation, if there is one', async () => {
  const { last } = open(
    [contact(1), contact(2, { secondFactor: true })],
    [],
    on(resetContactFactor, () => ({ message: 'Done.' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Person 1' }));
  expect(screen.queryByRole('menuitem', { name: 'Reset the second factor' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await pick('Person 2', 'Reset the second factor');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(last()?.path).toContain(`${contactId(2)}/second-factor/reset`);
});

it('shows the link for a new address before the form closes', async () => {
  const link = 'https://foyer.example/client/reset#token';
  open(
    [contact(1)],
    [],
    on(updateContact, () => ({ ...changed(contact(1)), link })),
  );
  await pick('Person 1', 'Edit');
  const address = await screen.findByLabelText(/^Email/);
  await userEvent.clear(address);
  await userEvent.type(address, 'new@mill.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByDisplayValue(link)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
