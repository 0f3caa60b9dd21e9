import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

describe('field', () => {
  it('labels its input exactly, required or not', () => {
    render(
      <Field label="Full Name" required>
        <Input name="name" />
      </Field>,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').required).toBe(true);
  });

  it('describes its input by error and hint, and marks it invalid', () => {
    render(
      <Field label="Email" hint="We answer here." error="Please enter your e-mail.">
        <Input name="email" />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    const texts = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['Please enter your e-mail.', 'We answer here.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('mentions no error while there is none', () => {
    render(
      <Field label="Email">
        <Input name="email" />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('works with every kind of input', () => {
    render(
      <>
        <Field label="Message">
          <Textarea name="message" />
        </Field>
        <Field label="Service">
          <Select name="service">
            <option value="">None</option>
          </Select>
        </Field>
      </>,
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').rows).toBe(4);
    expect(screen.getByLabelText('Service').tagName).toBe('SELECT');
  });

  it('shows a password and hides it again, keeping the typed text', async () => {
    render(
      <Field label="Password">
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await userEvent.type(input, 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    expect(input.value).toBe('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});
