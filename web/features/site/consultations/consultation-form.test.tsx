import { isInaccessible, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  formToken,
  submitConsultation,
  submitConsultationWithAccount,
  successTexts,
} from '#contract/consultations.ts';
import { fakeNetwork, on, refuse, type FakeCall, type SeenRequest } from '#web/testing/fake-network.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConsultationForm, type ConsultationFormProps } from './consultation-form.tsx';

function open(answers: FakeCall[] = [], props: ConsultationFormProps = {}) {
  const seen = fakeNetwork(
    on(formToken, () => ({ formToken: 'signed', minimumMs: 0 })),
    ...answers,
  );
  render(
    <>
      <ConsultationForm {...props} />
      <Toaster />
    </>,
  );
  return { seen, user: userEvent.setup() };
}

type Control = HTMLInputElement;

const field = (label: string) =>
  screen.getByLabelText<Control>(label, { selector: 'input, select, textarea' });
const box = (name: string) => screen.getByRole<Control>('checkbox', { name });
const shown = (element: Element) => !isInaccessible(element);
const invalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const focused = () => document.activeElement;
const submitButton = () =>
  screen.getByRole('button', { name: /^(Create Account|Quote a Project|Submitting)/ });
const posts = (seen: SeenRequest[]) => seen.filter((request) => request.method === 'POST');

type User = ReturnType<typeof userEvent.setup>;

async function fill(user: User, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await user.type(field(label), value);
}

const person = { 'Full Name': 'Ana Flores', Email: 'ana@example.com' };
const passwords = { Password: 'secret1', 'Confirm Password': 'secret1' };

describe('the parts shown by the checkboxes', () => {
  it('asks for passwords by default and names the button after the account', async () => {
    const { user } = open();
    expect(box('Create client portal account').checked).toBe(true);
    expect(shown(field('Password'))).toBe(true);
    expect(shown(field('Confirm Password'))).toBe(true);
    expect(submitButton().textContent).toBe('Create Account & Quote Project');

    await user.click(box('Create client portal account'));
    expect(shown(field('Password'))).toBe(false);
    expect(submitButton().textContent).toBe('Quote a Project');
  });

  it('asks for the referrer, and requires it only while it asks', async () => {
    const { user } = open();
    expect(shown(field('Who referred you?'))).toBe(false);
    expect(field('Who referred you?').required).toBe(false);
    await user.click(box('I was referred by someone'));
    expect(shown(field('Who referred you?'))).toBe(true);
    expect(field('Who referred you?').required).toBe(true);
  });

  it('offers the four services', () => {
    open();
    const words = within(field('Service Interest'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(words.slice(1)).toEqual([
      'AI Integration',
      'AI Marketing',
      'Both Services',
      'General Consultation',
    ]);
  });

  it('starts with the given values', () => {
    open([], { values: { name: 'Ana Flores', service: 'ai-marketing' } });
    expect(field('Full Name').value).toBe('Ana Flores');
    expect(field('Service Interest').value).toBe('ai-marketing');
  });
});

describe('validation', () => {
  const cases: {
    name: string;
    values: Record<string, string>;
    title: string;
    text: string;
    /** The fields that the notification names; the first has the focus. `also` has other marked fields. */
    wrong: string[];
    also?: string[];
    /** The texts at these fields, if they differ from the text of the notification. */
    atFields?: string[];
  }[] = [
    {
      name: 'everything is missing',
      values: {},
      title: 'Validation Error',
      text: 'Please fill in all required fields.',
      wrong: ['Full Name', 'Email'],
      also: ['Password'],
      atFields: ['Enter your name.', 'Enter your e-mail.'],
    },
    {
      name: 'name and e-mail are missing',
      values: passwords,
      title: 'Validation Error',
      text: 'Please fill in all required fields.',
      wrong: ['Full Name', 'Email'],
      atFields: ['Enter your name.', 'Enter your e-mail.'],
    },
    {
      name: 'the e-mail is none',
      values: { 'Full Name': 'Ana', Email: 'ana', ...passwords },
      title: 'Validation Error',
      text: 'Please enter an e-mail address like name@example.com.',
      wrong: ['Email'],
    },
    {
      name: 'the password has five characters',
      values: { ...person, Password: '12345', 'Confirm Password': '12345' },
      title: 'Password Required',
      text: 'Password must be at least 6 characters long.',
      wrong: ['Password'],
    },
    {
      name: 'the password is missing',
      values: person,
      title: 'Password Required',
      text: 'Password must be at least 6 characters long.',
      wrong: ['Password'],
    },
    {
      name: 'the passwords differ',
      values: { ...person, Password: 'secret1', 'Confirm Password': 'secret2' },
      title: "Passwords Don't Match",
      text: 'Please ensure both password fields match.',
      wrong: ['Confirm Password'],
    },
  ];

  it.each(cases)('refuses if $name', async ({ values, title, text, wrong, also, atFields = [] }) => {
    const { user, seen } = open();
    await fill(user, values);
    await user.click(submitButton());

    const notification = await screen.findByRole('alert');
    expect(notification.textContent).toContain(title);
    expect(notification.textContent).toContain(text);
    for (const [index, label] of wrong.entries()) {
      expect(invalid(field(label))).toBe(true);
      expect(described(field(label))).toContain(atFields[index] ?? text);
    }
    for (const label of also ?? []) expect(invalid(field(label)), label).toBe(true);
    expect(focused()).toBe(field(wrong[0] ?? ''));
    expect(posts(seen)).toEqual([]);
    for (const [label, value] of Object.entries(values)) expect(field(label).value).toBe(value);
  });

  it('refuses a ticked referral without a name', async () => {
    const { user, seen } = open();
    await user.click(box('Create client portal account'));
    await user.click(box('I was referred by someone'));
    await fill(user, person);
    await user.click(submitButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields.');
    expect(focused()).toBe(field('Who referred you?'));
    expect(posts(seen)).toEqual([]);
  });

  it('does not ask for a password without an account', async () => {
    const { user, seen } = open([on(submitConsultation, () => ({ message: successTexts.withoutAccount }))]);
    await user.click(box('Create client portal account'));
    await fill(user, person);
    await user.click(submitButton());
    await screen.findByRole('dialog');
    expect(posts(seen).map(({ path }) => path)).toEqual(['/api/consultations']);
  });

  it('removes an error once its field is edited', async () => {
    const { user } = open();
    await user.click(submitButton());
    expect(invalid(field('Full Name'))).toBe(true);
    await user.type(field('Full Name'), 'A');
    expect(invalid(field('Full Name'))).toBe(false);
    expect(invalid(field('Email'))).toBe(true);
  });
});

describe('sending', () => {
  it('sends the typed values, with a token and a key', async () => {
    const { user, seen } = open([
      on(submitConsultationWithAccount, () => ({ message: successTexts.withAccount })),
    ]);
    await user.click(box('I was referred by someone'));
    await fill(user, {
      ...person,
      ...passwords,
      'Company Name': 'Flores Bakery',
      'Phone Number': '214 555 0100',
      'Who referred you?': 'Bo',
    });
    await user.selectOptions(field('Service Interest'), 'Both Services');
    await user.type(field('Tell us about your project'), 'Fewer phone calls');
    await user.click(submitButton());
    await screen.findByRole('dialog', { name: 'Welcome to the Future!' });

    const [request] = posts(seen);
    expect(request?.path).toBe('/api/consultations/with-account');
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\w-]{32,36}$/);
    expect(request?.body).toMatchObject({
      name: 'Ana Flores',
      email: 'ana@example.com',
      company: 'Flores Bakery',
      phone: '214 555 0100',
      service: 'Both',
      message: 'Fewer phone calls',
      referredBy: 'Bo',
      password: 'secret1',
      confirmPassword: 'secret1',
      formToken: 'signed',
      website: '',
    });
  });

  it('waits until the server accepts the form as filled in by a person', async () => {
    const times = { token: 0, post: 0 };
    const { user } = open([
      on(formToken, () => {
        times.token = performance.now();
        return { formToken: 'signed', minimumMs: 600 };
      }),
      on(submitConsultationWithAccount, () => {
        times.post = performance.now();
        return { message: successTexts.withAccount };
      }),
    ]);
    for (const [label, value] of Object.entries({ ...person, ...passwords })) {
      await user.click(field(label));
      await user.paste(value);
    }
    await user.click(submitButton());
    await screen.findByRole('dialog');
    // The tolerance is needed because timers may fire slightly early.
    expect(times.post - times.token).toBeGreaterThan(595);
  });

  it('says that it is sending, and sends only once after several presses', async () => {
    const answer = Promise.withResolvers<{ message: string }>();
    const { user, seen } = open([on(submitConsultationWithAccount, () => answer.promise)]);
    await fill(user, { ...person, ...passwords });
    await user.click(submitButton());
    await waitFor(() => expect(posts(seen)).toHaveLength(1));
    expect(submitButton().textContent).toBe('Submitting...');
    await user.click(submitButton());
    await user.type(field('Full Name'), '{Enter}');
    answer.resolve({ message: successTexts.withAccount });
    await screen.findByRole('dialog');
    expect(posts(seen)).toHaveLength(1);
  });

  it('sends without a token if none can be fetched', async () => {
    const { user, seen } = open([
      on(formToken, () => refuse('unavailable', 'Not now.')),
      on(submitConsultationWithAccount, () => ({ message: successTexts.withAccount })),
    ]);
    await fill(user, { ...person, ...passwords });
    await user.click(submitButton());
    await screen.findByRole('dialog');
    expect(posts(seen)[0]?.body).not.toHaveProperty('formToken');
  });

  it('keeps everything after a failure, retries with the same key, and uses another key once the content changes', async () => {
    const answers = [
      refuse('internal', 'Broken.'),
      refuse('internal', 'Broken.'),
      { message: successTexts.withAccount },
    ];
    const { user, seen } = open([
      on(submitConsultationWithAccount, () => answers.shift() ?? refuse('internal', 'Too often.')),
    ]);
    await fill(user, { ...person, ...passwords });
    await user.click(submitButton());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to submit consultation request. Please try again.',
    );
    expect(field('Full Name').value).toBe('Ana Flores');
    expect(field('Password').value).toBe('secret1');

    await user.click(submitButton());
    await waitFor(() => expect(posts(seen)).toHaveLength(2));
    await user.type(field('Company Name'), 'Flores Bakery');
    await user.click(submitButton());
    await screen.findByRole('dialog');
    const keys = posts(seen).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("shows the server's own words for a refusal, at the field too", async () => {
    const { user } = open([
      on(submitConsultationWithAccount, () =>
        refuse('validation_error', 'Not this address.', { email: 'Not this address.' }),
      ),
    ]);
    await fill(user, { ...person, ...passwords });
    await user.click(submitButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Validation Error');
    expect(described(field('Email'))).toContain('Not this address.');
    expect(focused()).toBe(field('Email'));
  });

  it('says how long to wait after too many requests', async () => {
    const { user } = open([
      on(submitConsultationWithAccount, () => refuse('too_many_requests', 'Please try again in 5 minutes.')),
    ]);
    await fill(user, { ...person, ...passwords });
    await user.click(submitButton());
    const notification = await screen.findByRole('alert');
    expect(notification.textContent).toContain('Error');
    expect(notification.textContent).toContain('Please try again in 5 minutes.');
  });
});

describe('after success', () => {
  it('resets the form, switches both options off and links to the portal', async () => {
    const onSent = vi.fn<() => void>();
    const { user } = open(
      [on(submitConsultationWithAccount, () => ({ message: successTexts.withAccount }))],
      { onSent },
    );
    await user.click(box('I was referred by someone'));
    await fill(user, { ...person, ...passwords, 'Who referred you?': 'Bo' });
    await user.click(submitButton());

    const dialog = await screen.findByRole('dialog', { name: 'Welcome to the Future!' });
    expect(dialog.textContent).toContain(successTexts.withAccount);
    expect(shown(within(dialog).getByText('Request Received'))).toBe(true);
    expect(within(dialog).getByRole('heading', { name: 'What happens next' })).toBeTruthy();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleString('en-US', { weekday: 'long' });
    expect(dialog.textContent).toMatch(new RegExp(`A person answers by ${tomorrow}.* \\d+:\\d\\d [AP]M`));
    expect(shown(within(dialog).getByText('Your Client Portal is Ready!'))).toBe(true);
    expect(within(dialog).getByRole('link', { name: 'Access Your Client Portal' }).getAttribute('href')).toBe(
      '/client/login',
    );

    expect(onSent).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onSent).toHaveBeenCalledOnce();
    expect(field('Full Name').value).toBe('');
    expect(box('Create client portal account').checked).toBe(false);
    expect(box('I was referred by someone').checked).toBe(false);
    expect(shown(field('Who referred you?'))).toBe(false);
    expect(submitButton().textContent).toBe('Quote a Project');
  });

  it('does not mention a portal if no account was made', async () => {
    const { user } = open([on(submitConsultation, () => ({ message: successTexts.withoutAccount }))]);
    await user.click(box('Create client portal account'));
    await fill(user, person);
    await user.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to the Future!' });
    expect(shown(within(dialog).getByText('Request Received'))).toBe(true);
    expect(within(dialog).queryByText('Your Client Portal is Ready!')).toBeNull();
  });
});
