import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useKeptFields } from './kept-fields.ts';

beforeEach(() => sessionStorage.clear());

function Form({ name, given = '' }: { name: string | null; given?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { keep, forget } = useKeptFields(form, name);
  return (
    <form ref={form} onInput={keep}>
      <input aria-label="Name" name="name" defaultValue={given} />
      <input aria-label="Password" name="password" type="password" />
      <input aria-label="Referred" name="referred" type="checkbox" />
      <input aria-label="Website" name="website" />
      <button type="button" onClick={forget}>
        Sent
      </button>
    </form>
  );
}

const shown = () =>
  ['Name', 'Password', 'Website'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

async function fill(name: string | null) {
  render(<Form name={name} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Website'), 'spam');
  await userEvent.click(screen.getByLabelText('Referred'));
}

function again(name: string | null, given?: string) {
  cleanup();
  render(<Form name={name} {...(given && { given })} />);
}

it('keeps typed text until it is sent, but no passwords and no robot fields', async () => {
  await fill('quote');
  again('quote');
  expect(shown()).toEqual(['Ana', '', '']);
  expect(screen.getByLabelText<HTMLInputElement>('Referred').checked).toBe(true);
  expect(sessionStorage.getItem('foyer:fields/quote')).not.toContain('secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sent' }));
  again('quote');
  expect(shown()).toEqual(['', '', '']);
});

it("skips filled fields, another person's forms, and forms that are kept elsewhere", async () => {
  await fill('quote/ana');
  again('quote/ana', 'Ben');
  expect(shown()[0]).toBe('Ben');
  again('quote/ben');
  expect(shown()[0]).toBe('');
  cleanup();
  await fill(null);
  again(null);
  expect(shown()[0]).toBe('');
});
