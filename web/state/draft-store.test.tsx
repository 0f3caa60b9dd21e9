import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getClient } from '#contract/auth.ts';
import { closingAsks } from '#web/testing/closing.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { draftNames, dropDrafts } from './draft-store.ts';
import { guardLeaving, leaveUnasked } from './leaving/leave-guard.ts';
import { useDraft, usePageDraft } from './use-draft.ts';

beforeEach(() => guardLeaving('drafts', false));

function Note({ lasting = true }: { lasting?: boolean }) {
  // oxlint-disable-next-line react/rules-of-hooks -- `lasting` never changes for a mounted note
  const [text, setText] = lasting ? useDraft('note', '') : usePageDraft('note', '');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Form({ owner, lasting }: { owner?: string; lasting?: boolean }) {
  const [shown, setShown] = useState(owner === undefined);
  return (
    <>
      <button onClick={() => setShown(!shown)}>Turn</button>
      {shown && <Note {...(lasting === undefined ? {} : { lasting })} />}
    </>
  );
}

const turn = () => userEvent.click(screen.getByRole('button', { name: 'Turn' }));
const note = () => screen.getByLabelText<HTMLInputElement>('Note');

/** Loads the page afresh, with this person signed in. */
async function openAs(contactId: string, id = 'a company') {
  const client = renderScreen(<Form owner={contactId} />);
  client.setQueryData([getClient.path], clientAccount({ id, contactId }));
  await turn();
  return client;
}

it.each([true, false])('a draft survives while its component is unmounted (lasting: %s)', async (lasting) => {
  renderScreen(<Form lasting={lasting} />);
  await userEvent.type(note(), 'Hello');
  await turn();
  expect(screen.queryByLabelText('Note')).toBeNull();
  await turn();
  expect(note().value).toBe('Hello');
});

it('is gone with the page if nobody is signed in, or if it belongs to the page alone', async () => {
  renderScreen(<Note />);
  await userEvent.type(note(), 'Hello');
  renderScreen(<Note />);
  expect(note().value).toBe('');
  const client = await openAs('dana');
  renderScreen(<Note lasting={false} />).setQueryData([getClient.path], clientAccount());
  await userEvent.type(note(), 'Hello');
  expect(draftNames(client)).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

describe('of a signed-in person', () => {
  it('survives a reload and a new sign-in', async () => {
    await openAs('dana');
    await userEvent.type(note(), 'Hello');
    await openAs('dana');
    expect(note().value).toBe('Hello');
  });

  it('survives if the session ends while it is written', async () => {
    const client = await openAs('dana');
    await userEvent.type(note(), 'Hello');
    client.setQueryData([getClient.path], null);
    await userEvent.type(note(), ' you');
    await openAs('dana');
    expect(note().value).toBe('Hello you');
  });

  it('is shown to nobody else, and then deleted', async () => {
    await openAs('dana');
    await userEvent.type(note(), 'Secret');
    await openAs('marcus');
    expect(note().value).toBe('');
    await openAs('dana');
    expect(note().value).toBe('');
  });

  it('waits in its own company, and is named before all drafts are dropped', async () => {
    await openAs('dana', 'roofing');
    await userEvent.type(note(), 'For the roof');
    const client = await openAs('dana', 'dental');
    expect(note().value).toBe('');
    await userEvent.type(note(), 'For the teeth');
    expect(draftNames(client)).toEqual(['note', 'note']);
    await openAs('dana', 'roofing');
    expect(note().value).toBe('For the roof');
    dropDrafts(await openAs('dana', 'dental'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is forgotten when it is sent or dropped', async () => {
    const client = await openAs('dana');
    await userEvent.type(note(), 'Hello');
    expect(draftNames(client)).toEqual(['note']);
    await userEvent.clear(note());
    expect(draftNames(client)).toEqual([]);
    await userEvent.type(note(), 'Hello');
    dropDrafts(client);
    await openAs('dana');
    expect(note().value).toBe('');
  });
});

it('makes the browser ask before the page is closed, unless the app itself leaves', async () => {
  await openAs('dana');
  expect(closingAsks()).toBe(false);
  await userEvent.type(note(), 'H');
  expect(closingAsks()).toBe(true);
  await userEvent.clear(note());
  expect(closingAsks()).toBe(false);
  await userEvent.type(note(), 'H');
  leaveUnasked();
  expect(closingAsks()).toBe(false);
});
