import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useAddressPart } from './use-address-part.ts';
import { useDraft } from './use-draft.ts';

function Door() {
  const [value, open, close] = useAddressPart('dialog');
  return value === null ? (
    <button onClick={() => open('request')} onBlur={() => open('request')}>
      Open
    </button>
  ) : (
    <button onClick={close}>Close {value}</button>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('opens a step that closing and Back take back', async () => {
  renderScreen(<Door />, '/client/dashboard?tab=project');
  const steps = window.history.length;
  await press('Open');
  expect(window.location.search).toBe('?tab=project&dialog=request');
  expect(window.history.length).toBe(steps + 1);
  await press('Close request');
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(window.location.search).toBe('?tab=project');
  // Closing has gone back a step, so the step forward is still there.
  act(() => window.history.forward());
  await press((await screen.findByRole('button', { name: 'Close request' })).textContent);
  await screen.findByRole('button', { name: 'Open' });
  await press('Open');
  act(() => window.history.back());
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

it('closes in place what a link has opened', async () => {
  renderScreen(<Door />, '/client/dashboard?dialog=request');
  const steps = window.history.length;
  await press('Close request');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.history.length).toBe(steps);
});

function Note() {
  const [text, setText] = useDraft('note', '');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Desk() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>Turn</button>
      {shown && <Note />}
    </>
  );
}

it('keeps a draft while its part is away, for this page alone', async () => {
  renderScreen(<Desk />);
  await userEvent.type(screen.getByLabelText('Note'), 'Hello');
  await press('Turn');
  expect(screen.queryByLabelText('Note')).toBeNull();
  await press('Turn');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Hello');
  renderScreen(<Note />);
  expect(screen.getAllByLabelText<HTMLInputElement>('Note').at(-1)?.value).toBe('');
});
