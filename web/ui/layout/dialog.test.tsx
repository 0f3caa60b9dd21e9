import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { takesFocus } from './takes-focus.ts';

function Page({ onClose, closeOnBackdrop = true }: { onClose?: () => void; closeOnBackdrop?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={close}
        title="Details"
        description="All of them"
        closeOnBackdrop={closeOnBackdrop}
      >
        <input aria-label="Name" />
        <input type="file" aria-label="Picture" />
      </Dialog>
    </>
  );
}

const openIt = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

describe('dialog', () => {
  it('focuses a field that is rendered late, but takes the focus from no other field', () => {
    const page = (late: boolean) => (
      <Dialog open onClose={() => {}} title="Details">
        <input aria-label="Other" />
        {late && <input aria-label="Late" ref={takesFocus} />}
      </Dialog>
    );
    const { rerender } = render(page(false));
    screen.getByRole('button', { name: 'Close dialog' }).focus();
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByLabelText('Late'));
    rerender(page(false));
    screen.getByLabelText('Other').focus();
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByLabelText('Other'));
  });

  it('focuses its title if loaded content pushes the field out of sight, until it is used', () => {
    const grown = new Set<() => void>();
    class Observer {
      readonly #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe() {
        grown.add(this.#callback);
      }
      disconnect() {
        grown.delete(this.#callback);
      }
    }
    vi.stubGlobal('ResizeObserver', Observer);
    onTestFinished(() => void vi.unstubAllGlobals());
    const form = (key: string) => (
      <Dialog key={key} open onClose={() => {}} title="Details">
        <input aria-label="Name" ref={takesFocus} />
      </Dialog>
    );
    const { rerender } = render(form('one'));
    const grow = () => {
      screen.getByLabelText('Name').getBoundingClientRect = () => new DOMRect(0, 1000, 200, 40);
      act(() => grown.forEach((callback) => callback()));
    };
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    grow();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Details' }));
    rerender(form('two'));
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'a' });
    grow();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('is named and described, and shows its content only while open', async () => {
    render(<Page />);
    expect(screen.queryByLabelText('Name')).toBeNull();
    await openIt();
    const dialog = screen.getByRole('dialog', { name: 'Details' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'All of them',
    );
    expect(screen.getByLabelText('Name')).toBeTruthy();
  });

  it('closes by its button, by Escape and by a press beside it', async () => {
    const onClose = vi.fn<() => void>();
    render(<Page onClose={onClose} />);
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await openIt();
    await userEvent.keyboard('{Escape}');
    await openIt();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('drops the second half of a double click that closed it, and no other press', async () => {
    render(<Page />);
    const beneath = vi.fn();
    screen.getByRole('button', { name: 'Open' }).addEventListener('click', beneath);
    await openIt();
    beneath.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    const below = screen.getByRole('button', { name: 'Open' });
    fireEvent.click(below, { detail: 2 });
    expect(beneath).not.toHaveBeenCalled();
    fireEvent.click(below, { detail: 1 });
    expect(beneath).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('keeps both halves of a double click that begins after it has closed', async () => {
    render(<Page />);
    const beneath = vi.fn();
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    const below = screen.getByRole('button', { name: 'Open' });
    below.addEventListener('click', beneath);
    await userEvent.dblClick(below);
    expect(beneath).toHaveBeenCalledTimes(2);
  });

  it('stays open for a press inside, and for one beside it if configured so', async () => {
    render(<Page closeOnBackdrop={false} />);
    await openIt();
    fireEvent.mouseDown(screen.getByLabelText('Name'));
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('stays open when a file picker inside is cancelled', async () => {
    render(<Page />);
    await openIt();
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('calls onClose when the browser closes it', async () => {
    const onClose = vi.fn<() => void>();
    render(<Page onClose={onClose} />);
    await openIt();
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
