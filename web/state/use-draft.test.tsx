import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { KeptNote } from '#web/ui/form/form-note.tsx';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { guardLeaving } from './leaving/leave-guard.ts';
import { useEdits } from './use-draft.ts';

beforeEach(() => {
  sessionStorage.clear();
  guardLeaving('drafts', false);
});

interface Person {
  name: string;
  phone: string;
}

function Fields({ saved }: { saved: Person }) {
  const { values, touched, change, clear, sent, startOver } = useEdits('edit-client/1', saved);
  return (
    <>
      <KeptNote onStartOver={startOver} />
      <input
        aria-label="Name"
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <input aria-label="Phone" value={values.phone} readOnly />
      <output>{JSON.stringify(touched)}</output>
      <button onClick={clear}>Clear</button>
      <button onClick={sent}>Sent</button>
    </>
  );
}

function Page({ phone = '1' }: { phone?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(!open)}>Turn</button>
      {open && <Fields saved={{ name: 'Dana', phone }} />}
    </>
  );
}

/** Loads the page afresh, with this person signed in. */
async function load(phone?: string) {
  const client = renderScreen(<Page {...(phone === undefined ? {} : { phone })} />);
  client.setQueryData([getUser.path], { id: 'rosa' });
  await turn();
}

const turn = async () => userEvent.click(screen.getByRole('button', { name: 'Turn' }));
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const again = 'Your earlier entries are still here.';

describe('the values entered in a form', () => {
  it('are kept when the form is closed and when the page is reloaded', async () => {
    await load();
    await userEvent.type(name(), ' W');
    expect(screen.queryByText(again)).toBeNull();
    await turn();
    await turn();
    expect(name().value).toBe('Dana W');
    expect(screen.getByText(again)).toBeTruthy();
    await load();
    expect(name().value).toBe('Dana W');
  });

  it('leave fields alone that a colleague changes meanwhile', async () => {
    await load();
    await userEvent.type(name(), ' W');
    await load('2');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('2');
    expect(screen.getByRole('status').textContent).toBe('{"name":"Dana W"}');
  });

  it('are dropped when unchanged, when sent, and when the person starts over', async () => {
    await load();
    await userEvent.type(name(), '!{Backspace}');
    expect(sessionStorage).toHaveLength(0);
    await userEvent.type(name(), '!');
    expect(sessionStorage).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(name().value).toBe('Dana');
    await userEvent.type(name(), '?');
    await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
    expect(sessionStorage).toHaveLength(0);
    expect(name().value).toBe('Dana?');
    await userEvent.type(name(), '?');
    await turn();
    await turn();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(name().value).toBe('Dana');
    expect(screen.queryByText(again)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
