import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { ChoiceField } from './choice-field.tsx';
import type { Choice } from './combobox.tsx';

const people: Choice[] = ['Ada', 'Bea', 'Cleo'].map((label) => ({
  id: label,
  label,
  detail: `${label.toLowerCase()}@example.com`,
}));

const search = vi.fn<(text: string) => void>();
const close = vi.fn<() => void>();

function Example({ first = null, waiting = false }: { first?: Choice | null; waiting?: boolean }) {
  const [value, setValue] = useState(first);
  const [text, setText] = useState('');
  return (
    <Dialog open onClose={close} title="Choose">
      <ChoiceField
        label="Client"
        error={value ? undefined : 'Please select a client.'}
        placeholder="Name"
        empty="No client matches."
        value={value}
        onChange={setValue}
        onSearch={(typed) => {
          search(typed);
          setText(typed);
        }}
        options={
          waiting ? undefined : people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
        }
        ref={takesFocus}
      />
    </Dialog>
  );
}

const input = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Client' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent;
};

describe('combobox', () => {
  it('takes the focus when its dialog opens, and shows its error', async () => {
    render(<Example />);
    const field = await input();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.required).toBe(true);
    const id = field.getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toBe('Please select a client.');
  });

  it('searches while typing, and selects the first match with Enter', async () => {
    search.mockClear();
    render(<Example />);
    await userEvent.type(await input(), 'be');
    expect(search).toHaveBeenLastCalledWith('be');
    expect(options()).toEqual(['Beabea@example.com']);
    await waitFor(() => expect(highlighted()).toContain('Bea'));
    await userEvent.keyboard('{Enter}');
    expect((await input()).value).toBe('Bea');
    // The list closes shortly after the selection.
    await waitFor(() => expect(options()).toEqual([]));
    expect(screen.getByText('bea@example.com')).toBeTruthy();
    expect(search).toHaveBeenLastCalledWith('');
  });

  it('moves through the list with the arrow keys', async () => {
    render(<Example />);
    await userEvent.type(await input(), '{ArrowDown}');
    await waitFor(() => expect(highlighted()).toContain('Ada'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(highlighted()).toContain('Cleo'));
    await userEvent.keyboard('{Enter}');
    expect((await input()).value).toBe('Cleo');
  });

  it('renders its list inside the dialog, because the rest of the page is inert', async () => {
    render(<Example />);
    await userEvent.click(await input());
    expect(within(screen.getByRole('dialog')).getByRole('listbox', { name: 'Matches' })).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: /Cleo/ }));
    expect((await input()).value).toBe('Cleo');
  });

  it('hides no focusable element from screen readers while its list is open', async () => {
    render(
      <>
        <button type="button">Save</button>
        <Example />
      </>,
    );
    await userEvent.click(await input());
    expect(options()).toHaveLength(3);
    expect(
      document.querySelectorAll('[aria-hidden="true"] button, [aria-hidden="true"]:is(button)'),
    ).toHaveLength(0);
  });

  it('closes the list at the first Escape and the dialog at the second, and keeps the selection', async () => {
    close.mockClear();
    render(<Example first={people[0] ?? null} />);
    await userEvent.click(await input());
    expect(options()).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(options()).toEqual([]));
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    expect((await input()).value).toBe('Ada');
  });

  it('replaces the selection by typing, and drops typed text without a selection when the list closes', async () => {
    render(<Example first={people[0] ?? null} />);
    const field = await input();
    await userEvent.click(field);
    await userEvent.keyboard('cl');
    expect(field.value).toBe('cl');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field.value).toBe('Ada'));
    expect(search).toHaveBeenLastCalledWith('');
  });

  it('is cleared by its button, and by emptying it', async () => {
    render(<Example first={people[0] ?? null} />);
    await input();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect((await input()).value).toBe('');
    expect(screen.getByText('Please select a client.')).toBeTruthy();
    await userEvent.type(await input(), 'bea{Enter}');
    await userEvent.clear(await input());
    expect(screen.getByText('Please select a client.')).toBeTruthy();
  });

  it('says that nothing matches, and that it is searching', async () => {
    const { rerender } = render(<Example />);
    await userEvent.type(await input(), 'zz');
    expect(await screen.findByText('No client matches.')).toBeTruthy();
    act(() => rerender(<Example waiting />));
    expect(await screen.findByText('Searching')).toBeTruthy();
  });
});
