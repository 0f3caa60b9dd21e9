import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { messageToClient } from '#contract/messages.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ApiError } from './api-error.ts';
import { FormRefusal } from './form-errors.ts';
import { useForm } from './use-form.ts';

const client = '019a0000-0000-7000-8000-000000000001';

interface ExampleProps {
  send?: (body: { clientAccountId: string; message: string }) => Promise<unknown>;
  onSent?: () => void;
  waits?: boolean;
}

function Example({ send = () => Promise.resolve(), onSent = () => {}, waits = false }: ExampleProps) {
  const [message, setMessage] = useState('');
  const form = useForm(messageToClient, { clientAccountId: client, message }, { send, onSent, waits });
  return (
    <FormDialog title="Write" onClose={() => {}} form={form} action="Send" pendingLabel="Sending...">
      <Field label="Client" error={form.errors['clientAccountId']}>
        <Input defaultValue="Ada" />
      </Field>
      <Field label="Message" error={form.errors['message']}>
        <Input value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

const message = () => screen.getByLabelText('Message');
const write = (text: string) => userEvent.type(message(), text);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
// Submit as the Enter key does, because jsdom does not submit by buttons outside of the form.
const enter = () => fireEvent.submit(message().closest('form') as HTMLFormElement);
const refused = (fields: Record<string, string>) =>
  new ApiError(400, '', JSON.stringify({ code: 'validation_error', message: 'No.', fields }));

describe('a form', () => {
  it("is validated by its call's schema; the first invalid field is focused", async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<Example send={send} />);
    await press();
    expect(screen.getByText('Please write a message.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(message()));
    expect(send).not.toHaveBeenCalled();
  });

  it('is sent once when submitted twice before the next render', async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<Example send={send} />);
    await write('Hello');
    const form = message().closest('form') as HTMLFormElement;
    await act(async () => {
      for (let press = 0; press < 2; press += 1)
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      await Promise.resolve();
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is sent once at a time, and reports when it is sent', async () => {
    let arrive = () => {};
    const send = vi.fn(() => new Promise<void>((done) => (arrive = done)));
    const sent = vi.fn<() => void>();
    render(<Example send={send} onSent={sent} />);
    await write('Hello');
    enter();
    enter();
    expect(send.mock.calls).toEqual([[{ clientAccountId: client, message: 'Hello' }]]);
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });

  it("shows the server's errors at the fields, and removes them with the next try", async () => {
    const send = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(refused({ clientAccountId: 'Gone.' }));
    render(<Example send={send} />);
    await write('Hello');
    await press();
    expect(await screen.findByText('Gone.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client')));
    await press();
    expect(screen.queryByText('Gone.')).toBeNull();
  });

  it("removes a field's error when that field changes, but not others", async () => {
    const send = () => Promise.reject(refused({ clientAccountId: 'Gone.', message: 'Too loud.' }));
    render(<Example send={send} />);
    await write('HELLO');
    await press();
    expect(await screen.findByText('Too loud.')).toBeTruthy();
    // The form focuses the first invalid field a moment later; text typed before that would go into this field.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Client')));
    await write('!');
    expect(screen.queryByText('Too loud.')).toBeNull();
    expect(screen.getByText('Gone.')).toBeTruthy();
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Please check your connection and try again.'],
    [new ApiError(503, '', ''), 'Please try again in a moment.'],
    [new FormRefusal({ form: 'Half of it was made.' }), 'Half of it was made.'],
  ])('shows errors that belong to no field above the fields: %s', async (error, words) => {
    render(<Example send={() => Promise.reject(error)} />);
    await write('Hello');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('does not close anything if it was closed itself', async () => {
    let arrive = () => {};
    const sent = vi.fn<() => void>();
    const { unmount } = render(
      <Example send={() => new Promise<void>((done) => (arrive = done))} onSent={sent} />,
    );
    await write('Hello');
    await press();
    unmount();
    arrive();
    await new Promise((done) => setTimeout(done));
    expect(sent).not.toHaveBeenCalled();
  });

  it('is not sent while something it needs is loading', async () => {
    const send = vi.fn(() => Promise.resolve());
    render(<Example send={send} waits />);
    await write('Hello');
    enter();
    expect(send).not.toHaveBeenCalled();
  });
});
