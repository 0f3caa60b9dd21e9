import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setApprovers } from '#contract/decisions.ts';
import { createDelivery, listDeliveries } from '#contract/deliveries.ts';
import { getContacts, type ListedContact } from '#contract/people.ts';
import {
  answerPin,
  createStaffPin,
  listPinColleagues,
  listPinMessages,
  listPins,
  type Pin,
} from '#contract/pins.ts';
import {
  listPreviewFeedback,
  respondToPreviewFeedback,
  type StaffPreviewFeedback,
} from '#contract/preview-feedback.ts';
import { createVersion, getPreviewRoom, updateVersion, type StaffRoom } from '#contract/preview-versions.ts';
import { listQuotes } from '#contract/quotes.ts';
import { getRounds } from '#contract/rounds.ts';
import { updatePreview } from '#contract/previews.ts';
import { getProject, listPortfolio, updateProject } from '#contract/projects.ts';
import { fakeNetwork, listOf, on, refuse, type FakeCall } from '#web/testing/fake-network.ts';
import { decision, pin, staffFeedback, staffPreview, staffRoom } from '#web/testing/samples/file-samples.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { project, someone } from '#web/testing/samples.ts';
import { PreviewViewer } from './preview-viewer.tsx';

/** A contact who has unsubscribed from mails about new previews. */
const silent: ListedContact = {
  id: someone('Dana Whitfield').id,
  name: 'Dana Whitfield',
  email: 'dana@mill.example',
  phone: null,
  standing: 'decides',
  seesMoney: true,
  primary: true,
  lastSignInAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  noMail: ['preview-ready'],
  secondFactor: false,
};

function open({
  room = staffRoom(),
  pins = [],
  said = [],
  more = [],
}: { room?: StaffRoom; pins?: Pin[]; said?: StaffPreviewFeedback[]; more?: FakeCall[] } = {}) {
  const state = { room };
  const seen = fakeNetwork(
    on(getRounds, () => ({ rounds: null })),
    ...(more.some(({ endpoint }) => endpoint === listQuotes) ? [] : [on(listQuotes, () => listOf([]))]),
    on(getPreviewRoom, () => state.room),
    on(listPins, () => pins),
    on(listPinColleagues, () => [someone('Max Ode')]),
    on(listPinMessages, () => listOf([])),
    on(listDeliveries, () => listOf([])),
    on(listPreviewFeedback, () => listOf(said)),
    ...(more.some(({ endpoint }) => endpoint === listPortfolio) ? [] : [on(listPortfolio, () => listOf([]))]),
    on(createStaffPin, ({ body }) => {
      const made = pin(7, { words: body.words, internal: body.internal, side: 'agency' });
      pins.push(made);
      return made;
    }),
    on(answerPin, ({ body }) => {
      const answer = body.kind && {
        kind: body.kind,
        words: body.words ?? null,
        answeredBy: someone('Rosa Vega', { isYou: true }),
        answeredAt: new Date().toISOString(),
      };
      state.room = { ...state.room, unansweredPins: 0 };
      return Object.assign(pins[0] ?? pin(1), { answer });
    }),
    on(getContacts, () => ({ contacts: [silent], invitations: [] })),
    on(setApprovers, () => [someone('Dana Whitfield')]),
    on(updatePreview, ({ body }) => {
      state.room = { ...state.room, preview: { ...state.room.preview, title: body.title ?? 'Draft 1' } };
      return state.room.preview;
    }),
    on(updateVersion, ({ body }) => {
      const [newest, ...older] = state.room.versions;
      if (!newest) return refuse('not_found', 'There is no version.');
      state.room = { ...state.room, versions: [{ ...newest, dueOn: body.dueOn ?? null }, ...older] };
      return state.room;
    }),
    on(createVersion, () => refuse('pins_unanswered', 'One note has no answer yet.')),
    on(createDelivery, () => refuse('conflict', 'It was delivered already.')),
    ...more,
  );
  renderScreen(
    <PreviewViewer id={staffPreview(1).id} title="Draft 1" onClose={() => {}} />,
    '/admin?tab=portfolio',
  );
  return seen;
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Draft 1' }));
const dialogWithNotes = async () => {
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: /^Notes/ }));
  return room;
};

it('begins with stars, words and the box for the answer, whose button is in the foot', async () => {
  const said = [
    staffFeedback(1, {
      author: someone('Dana Whitfield'),
      rating: 4,
      feedback: 'Can we have both?',
    }),
  ];
  const seen = open({
    said,
    more: [
      on(respondToPreviewFeedback, ({ body }) =>
        Object.assign(said[0] ?? staffFeedback(1), { adminResponse: body.response }),
      ),
    ],
  });
  const room = await dialog();
  const dana = within(await room.findByRole('region', { name: 'Dana Whitfield' }));
  expect(dana.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy();
  expect(dana.getByText('Can we have both?')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: /^Notes/ }));
  await userEvent.click(room.getByRole('button', { name: 'Answer' }));
  expect(document.activeElement).toBe(room.getByLabelText('Your response'));
  await userEvent.keyboard('Yes, at dusk.');
  await userEvent.click(room.getByRole('button', { name: 'Send Response' }));
  expect(await screen.findByText('Response Sent')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({
    response: 'Yes, at dusk.',
    first: true,
    files: [],
  });
  expect(await room.findByText('Yes, at dusk.')).toBeTruthy();
  expect(room.queryByLabelText('Your response')).toBeNull();
  // Nothing waits any more, so a new version is possible but not the suggested step.
  expect(room.getByRole('button', { name: 'New version' })).toBeTruthy();
});

it('shows a decision with its stars, and its words once', async () => {
  const made = staffRoom();
  const [version] = made.versions;
  if (!version) throw new Error('There is no version.');
  const asked = decision(version, {
    kind: 'request-changes',
    words: 'Warmer, please.',
    decidedBy: someone('Dana Whitfield'),
  });
  const stars = staffFeedback(1, { id: asked.id, rating: 2, feedback: '', settledAt: asked.createdAt });
  open({
    room: { ...made, versions: [{ ...version, decisions: [asked], decision: 'changes', feedbackCount: 1 }] },
    said: [stars],
  });
  const room = await dialog();
  expect(await room.findByRole('img', { name: 'Rated 2 out of 5' })).toBeTruthy();
  expect(room.getByText('Changes requested')).toBeTruthy();
  expect(room.getAllByText('Warmer, please.')).toHaveLength(1);
  expect(room.queryByLabelText('Your response')).toBeNull();
  await userEvent.click(room.getByRole('button', { name: 'Respond to Dana Whitfield' }));
  expect(room.getByRole('button', { name: 'Send Response' })).toBeTruthy();
});

it.each([
  ['changes', 'New version', 'New version panel'],
  ['approved', 'Deliver', 'Deliver panel'],
] as const)('has the button that the state asks for: %s', async (decision, name, panel) => {
  const room = staffRoom();
  open({ room: { ...room, versions: room.versions.map((version) => ({ ...version, decision })) } });
  const inRoom = await dialog();
  await userEvent.click(await inRoom.findByRole('button', { name }));
  expect(inRoom.getByRole('group', { name: panel })).toBeTruthy();
  await userEvent.click(inRoom.getByRole('button', { name: 'Back' }));
  expect(inRoom.getByRole('group', { name: 'Decision panel' })).toBeTruthy();
  await userEvent.click(inRoom.getByRole('button', { name: 'Versions' }));
  expect(inRoom.getByRole('button', { name: 'New version' })).toBeTruthy();
});

it('requires a reason for "not done", and saves it', async () => {
  const seen = open({ pins: [pin(1, { author: someone('Dana Whitfield') })] });
  const room = await dialogWithNotes();
  await userEvent.click(await room.findByRole('button', { name: 'Note 1: Change 1' }));
  await userEvent.click(room.getByRole('button', { name: 'Not done, because …' }));
  await userEvent.click(room.getByRole('button', { name: /^Save/ }));
  expect(seen.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.type(room.getByLabelText('Why not?'), 'The law wants it.');
  await userEvent.click(room.getByRole('button', { name: /^Save/ }));
  expect(await room.findByText('The law wants it.')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
    kind: 'not-done',
    words: 'The law wants it.',
    // Send the state that the user has seen, so that the server refuses to overwrite a faster colleague's answer.
    seen: { answeredAt: null, messageId: null },
  });
});

it("shows the client's stars and comment with their version, and not the line 'seen, not answered'", async () => {
  const { versions, ...room } = staffRoom();
  const seenBy = [
    {
      person: someone('Dana Whitfield'),
      firstAt: '2026-11-20T09:00:00.000Z',
      lastAt: '2026-11-20T09:00:00.000Z',
    },
  ];
  const seen = { ...room, versions: versions.map((version) => ({ ...version, seenBy, feedbackCount: 1 })) };
  open({
    room: seen,
    said: [staffFeedback(1, { versionNumber: 1, rating: 4, feedback: 'Is the blue final?' })],
  });
  const dialogOf = await dialog();
  await userEvent.click(await dialogOf.findByRole('button', { name: 'Versions' }));
  const list = within(await dialogOf.findByRole('list', { name: 'Feedback' }));
  expect(list.getByRole('img', { name: 'Rated 4 out of 5' })).toBeTruthy();
  expect(list.getByText('Is the blue final?')).toBeTruthy();
  expect(dialogOf.queryByText(/seen, not answered/)).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Answer this feedback' }));
  expect(document.activeElement).toBe(dialogOf.getByLabelText('Your response'));
});

it('hides "still open" after a later answer, and shows it below an earlier one', async () => {
  const tick = { tick: 'open' as const, versionId: staffPreview(1).id, versionNumber: 1, tickedBy: null };
  const answer = { kind: 'done' as const, words: null, answeredBy: null };
  open({
    pins: [
      pin(1, {
        tick: { ...tick, tickedAt: '2026-11-20T09:00:00.000Z' },
        answer: { ...answer, answeredAt: '2026-11-21T09:00:00.000Z' },
      }),
      pin(2, {
        tick: { ...tick, tickedAt: '2026-11-21T09:00:00.000Z' },
        answer: { ...answer, answeredAt: '2026-11-20T09:00:00.000Z' },
      }),
    ],
  });
  const list = await (await dialogWithNotes()).findByRole('list', { name: 'Notes' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows[0]?.textContent).not.toContain('Still open');
  expect(rows[1]?.textContent).toMatch(/Done.*Still open in v1/);
});

it('keeps a note among staff', async () => {
  const seen = open();
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Add note' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await room.findByLabelText('Your note'), 'Check the rights.');
  await userEvent.click(room.getByRole('checkbox', { name: /Only for colleagues/ }));
  await userEvent.click(room.getByRole('button', { name: 'Send Note' }));
  expect((await room.findAllByText('Staff only')).length).toBeGreaterThan(0);
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    internal: true,
    x: 0.5,
    y: 0.5,
  });
});

it('says that a price was declined; keeps an unsent reply, and says so beside the decision', async () => {
  open({ pins: [pin(1, { side: 'client', priced: 'declined', addendumId: silent.id })] });
  const room = await dialogWithNotes();
  expect(await room.findByText('Price declined')).toBeTruthy();
  await userEvent.click((await room.findAllByRole('button', { name: /^Note 1/ }))[0] ?? document.body);
  await userEvent.type(await room.findByRole('textbox', { name: /^Reply/ }), 'We try blue');
  const price = room.getByRole('link', { name: 'Send the price again' });
  expect(price.getAttribute('href')).toBe(`/admin/quotes?quote=${silent.id}`);
  await userEvent.click(room.getByRole('button', { name: /^Decision/ }));
  expect(await room.findByText('1 unsent reply')).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Open notes' }));
  expect(await room.findByDisplayValue('We try blue')).toBeTruthy();
});

it('blocks a new version until each open note has an answer, or a reason is given', async () => {
  open({ room: staffRoom(staffPreview(1), 1, { unansweredPins: 1, openPins: 1 }), pins: [pin(1)] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'New version' }));
  const form = within(room.getByRole('form', { name: 'New version' }));
  await userEvent.upload(
    form.getByLabelText('Upload version 2', { selector: 'input' }),
    new File(['picture'], 'home-2.png', { type: 'image/png' }),
  );
  const send = () => form.getByRole('button', { name: /^Send version 2/ });
  expect(send().getAttribute('aria-disabled')).toBe('true');
  expect(send().textContent).toContain('Please answer the open notes first');
  await userEvent.type(form.getByLabelText('Or send it anyway, because'), 'Dana asked for it by phone.');
  expect(send().getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Answer them' }));
  expect(await room.findByRole('list', { name: 'Notes' })).toBeTruthy();
});

it('shows the day by which an answer is requested, and removes it', async () => {
  open();
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'Versions' }));
  await userEvent.click(room.getByRole('button', { name: 'Add a note or a date' }));
  const form = within(room.getByRole('form', { name: 'Edit version 1' }));
  await userEvent.type(form.getByLabelText('Answer due (optional)'), '2026-12-24');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await room.findByText(/answer by Dec 24, 2026/)).toBeTruthy();
  await userEvent.click(room.getByRole('button', { name: 'Change note or date' }));
  await userEvent.clear(room.getByLabelText('Answer due (optional)'));
  await userEvent.click(room.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(room.queryByText(/answer by/)).toBeNull());
});

it('changes the title, and names the people who must approve', async () => {
  const seen = open();
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'About' }));
  await userEvent.type(room.getByLabelText('Title'), ', warmer');
  await userEvent.click(room.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preview saved')).toBeTruthy();
  const approver = room.getByRole('checkbox', { name: /^Dana Whitfield/ });
  expect(await room.findByText('No e-mail about: New previews')).toBeTruthy();
  await userEvent.click(approver);
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      contactIds: [someone('Dana Whitfield').id],
    }),
  );
});

it('adds a preview to a project later', async () => {
  const seen = open({ more: [on(listPortfolio, () => listOf([project(1, { title: 'New website' })]))] });
  const room = await dialog();
  await userEvent.click(await room.findByRole('button', { name: 'About' }));
  const field = await room.findByLabelText<HTMLSelectElement>('Project');
  expect(field.selectedOptions[0]?.textContent).toBe('No specific project');
  await userEvent.selectOptions(field, 'New website');
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({ projectId: project(1).id }),
  );
});

it('offers to move the project on once the newest version is approved', async () => {
  let site = project(1, { title: 'New website', stage: 'review' });
  const room = staffRoom(staffPreview(1, { projectId: site.id }));
  const versions = room.versions.map((version) => ({ ...version, decision: 'approved' as const }));
  const seen = open({
    room: { ...room, versions },
    more: [
      on(getProject, () => site),
      on(updateProject, ({ body }) => (site = { ...site, stage: body.stage ?? null })),
    ],
  });
  const inRoom = await dialog();
  await userEvent.click(await inRoom.findByRole('button', { name: 'Move New website to Approved' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({ stage: 'approved' }),
  );
  await waitFor(() => expect(inRoom.queryByRole('button', { name: /^Move New website/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Moved back')).toBeTruthy();
  expect(site.stage).toBe('review');
});

it('delivers the selected files under their new names', async () => {
  const room = staffRoom();
  const [version] = room.versions;
  const [file] = version?.files ?? [];
  if (!version || !file) throw new Error('There is no file.');
  const other = { ...file, id: crypto.randomUUID(), position: 1, originalName: 'rough.psd' };
  const seen = open({ room: { ...room, versions: [{ ...version, files: [file, other] }] } });
  const inRoom = await dialog();
  await userEvent.click(await inRoom.findByRole('button', { name: 'More steps' }));
  await userEvent.click(await inRoom.findByRole('menuitem', { name: 'Deliver' }));
  await userEvent.click(await inRoom.findByRole('checkbox', { name: /^rough\.psd/ }));
  const name = inRoom.getByLabelText(`Name of ${file.originalName} for the client`);
  await userEvent.clear(name);
  await userEvent.type(name, 'Homepage.png');
  await userEvent.click(inRoom.getByRole('button', { name: 'Deliver version 1' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      files: [{ versionFileId: file.id, name: 'Homepage.png' }],
    }),
  );
  await userEvent.click(inRoom.getByRole('checkbox', { name: new RegExp(`^${file.originalName}`) }));
  expect(inRoom.getByRole('button', { name: /^Deliver version 1/ }).textContent).toContain(
    'Please choose a file.',
  );
});

it('moves the focus into the form for a new version, and back to its button', async () => {
  open({ room: staffRoom(staffPreview(1), 1, { unansweredPins: 1, openPins: 1 }), pins: [pin(1)] });
  const room = await dialog();
  await room.findByRole('button', { name: 'New version' });
  expect(document.activeElement).toBe(room.getByRole('heading', { name: 'Draft 1' }));
  const begin = () => userEvent.click(room.getByRole('button', { name: 'New version' }));
  await begin();
  expect(document.activeElement).toBe(room.getByRole('group', { name: 'New version panel' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(room.getByRole('button', { name: 'New version' }));
  await begin();
  await userEvent.click(room.getByRole('button', { name: 'Answer them' }));
  expect(document.activeElement).toBe(room.getByRole('group', { name: 'Notes panel' }));
});
