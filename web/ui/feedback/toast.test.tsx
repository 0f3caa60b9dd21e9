import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '#contract/timing.ts';
import { Dialog } from '../layout/dialog.tsx';
import { flash, toast, withdrawToast } from './toast-store.ts';
import { Toaster } from './toast.tsx';

// These functions are synchronous: React has rendered when they return.
const show = (title: string, tone: 'error' | 'success' = 'success') => act(() => toast({ title, tone }));
const pass = (ms: number) => void act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('status').filter((element) => element.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

// The notification belongs to the page, not to a component. Let it expire before the next test.
afterEach(() => {
  void act(() => vi.runAllTimers());
});

describe('toast', () => {
  it('shows one at a time: a new one replaces the old', () => {
    render(<Toaster />);
    show('First');
    show('Second');
    expect(screen.queryByText('First')).toBeNull();
    expect(shown()).toHaveLength(1);
    expect(shown()[0]?.textContent).toBe('Second');
  });

  it('dismisses itself after 5000 ms and is removed 5000 ms later', () => {
    render(<Toaster />);
    show('Saved');
    pass(4_999);
    expect(shown()).toHaveLength(1);
    pass(1);
    expect(shown()).toHaveLength(0);
    expect(screen.getByText('Saved')).toBeTruthy();
    pass(4_999);
    expect(screen.getByText('Saved')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('gives a replacement its own five seconds', () => {
    render(<Toaster />);
    show('First');
    pass(4_000);
    show('Second');
    pass(4_000);
    expect(shown()[0]?.textContent).toBe('Second');
  });

  it('closes by its button', () => {
    render(<Toaster />);
    show('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(shown()).toHaveLength(0);
    pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('waits while the pointer is on it', () => {
    render(<Toaster />);
    show('Saved');
    pass(3_000);
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(60_000);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(1_999);
    expect(shown()).toHaveLength(1);
    pass(1);
    expect(shown()).toHaveLength(0);
  });

  it('interrupts a screen reader with an error only', () => {
    render(<Toaster />);
    show('Broken', 'error');
    expect(screen.getByRole('alert').textContent).toContain('Broken');
    show('Mended');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('runs its action and closes', () => {
    const undo = vi.fn<() => void>();
    render(<Toaster />);
    act(() => toast({ title: 'Removed', action: { label: 'Undo', onClick: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toHaveLength(0);
  });

  it('shows an action for as long as it can be undone', () => {
    render(<Toaster />);
    act(() => toast({ title: 'Removed', action: { label: 'Undo', onClick: () => {} } }));
    pass(timing.undo - 1);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    pass(1);
    expect(shown()).toHaveLength(0);
    pass(5_000);
    expect(screen.queryByText('Removed')).toBeNull();
    show('Saved');
    pass(5_000);
    expect(shown()).toHaveLength(0);
  });

  it('is rendered inside the open dialog, which is not inert, and outlives it', () => {
    const page = (open: boolean) => (
      <>
        <Dialog open={open} onClose={() => {}} title="Details" />
        <Toaster />
      </>
    );
    const { rerender } = render(page(true));
    show('Saved');
    expect(screen.getByRole('dialog').contains(screen.getByText('Saved'))).toBe(true);
    rerender(page(false));
    expect(shown()[0]?.textContent).toBe('Saved');
    expect(shown()[0]?.closest('dialog')).toBeNull();
  });

  it('is withdrawn once the announced thing has come, without withdrawing another', () => {
    render(<Toaster />);
    show('Version 2 uploaded');
    act(() => withdrawToast('Version 1 uploaded'));
    expect(shown()).toHaveLength(1);
    act(() => withdrawToast('Version 2 uploaded'));
    expect(shown()).toHaveLength(0);
  });

  it('appears once if two components ask for it', () => {
    render(
      <>
        <Toaster />
        <Toaster />
      </>,
    );
    show('Saved');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it("shows the previous page's notification once", () => {
    flash({ title: 'Logged Out', tone: 'success' });
    const { unmount } = render(<Toaster />);
    expect(screen.getByText('Logged Out')).toBeTruthy();
    pass(10_000);
    unmount();
    render(<Toaster />);
    expect(screen.queryByText('Logged Out')).toBeNull();
  });
});
