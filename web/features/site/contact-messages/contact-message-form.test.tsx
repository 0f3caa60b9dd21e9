import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendContactMessage, messageSentText } from '#contract/messages.ts';
import { formToken } from '#contract/consultations.ts';
import { fakeNetwork, on, refuse, unreachable, type FakeCall } from '#web/testing/fake-network.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ContactMessageForm } from './contact-message-form.tsx';

function open(answers: FakeCall[] = []) {
  const onSent = vi.fn<() => void>();
  const seen = fakeNetwork(
    on(formToken, () => ({ formToken: 'signed', minimumMs: 0 })),
    ...answers,
  );
  render(
    <>
      <ContactMessageForm values={{ name: 'Ana Flores' }} onSent={onSent} />
      <Toaster />
    </>,
  );
  return { onSent, posts: () => seen.filter(({ method }) => method === 'POST'), user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: 'Send Message' });

describe('the message form', () => {
  it('shows missing values at the fields and in a notification', async () => {
    const { user, posts } = open();
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields.');
    expect(field('Your email').getAttribute('aria-invalid')).toBe('true');
    expect(field('Your message').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter your e-mail.')).toBeTruthy();
    expect(screen.getByText('Enter your message.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Your email'));
    expect(posts()).toEqual([]);
  });

  it('says that there is no connection, and keeps the typed text', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const { user } = open([on(sendContactMessage, unreachable)]);
    await user.type(field('Your email'), 'ana@example.com');
    await user.type(field('Your message'), 'When are you open?');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to send message: there is no connection. Your message is kept here.',
    );
    expect(field('Your message').value).toBe('When are you open?');
  });

  it('sends the message once and thanks', async () => {
    const { user, posts, onSent } = open([on(sendContactMessage, () => ({ message: messageSentText }))]);
    await user.type(field('Your email'), 'ana@example.com');
    await user.type(field('Subject'), 'Hours');
    await user.type(field('Your message'), 'When are you open?');
    await user.click(send());
    const thanks = await screen.findByRole('status');
    expect(thanks.textContent).toContain('Message Sent');
    expect(thanks.textContent).toContain(messageSentText);
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{32,36}$/);
    expect(posts()[0]?.body).toEqual({
      name: 'Ana Flores',
      email: 'ana@example.com',
      subject: 'Hours',
      message: 'When are you open?',
      website: '',
      formToken: 'signed',
    });
    expect(onSent).toHaveBeenCalledOnce();
    expect(field('Your message').value).toBe('');
  });

  it('keeps the message if sending fails', async () => {
    const { user, onSent } = open([
      on(sendContactMessage, () => refuse('too_many_requests', 'Please try again in a minute.')),
    ]);
    await user.type(field('Your email'), 'ana@example.com');
    await user.type(field('Your message'), 'When are you open?');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a minute.');
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull());
    expect(field('Your message').value).toBe('When are you open?');
    expect(onSent).not.toHaveBeenCalled();
  });
});
