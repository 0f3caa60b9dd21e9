import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from './people/avatar.tsx';
import { Button } from './buttons/button.tsx';
import { CountBadge } from './text/count-badge.tsx';
import { relativeText } from './text/time-text.ts';

describe('button', () => {
  it('does nothing while pending, says so, and keeps the focus', () => {
    const press = vi.fn<() => void>();
    render(
      <Button pending pendingLabel="Submitting..." onClick={press}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Submitting...' });
    button.focus();
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('does not submit its form while pending', () => {
    const submit = vi.fn<(event: unknown) => void>();
    render(
      <form onSubmit={submit}>
        <Button type="submit" pending>
          Send
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([
    ['writes takes one', { pending: false }, 1],
    ['only opens or moves takes both', {}, 2],
  ])('of two clicks of a double click, a button that %s', async (_what, writes, times) => {
    const press = vi.fn<() => void>();
    render(
      <Button {...writes} onClick={press}>
        Next
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Next' });
    await userEvent.dblClick(button);
    expect(press).toHaveBeenCalledTimes(times);
  });

  it('says why it is disabled without changing its name', () => {
    render(<Button disabledReason="Coming in spring">Send</Button>);
    const button = screen.getByRole('button', { name: 'Send' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Coming in spring',
    );
  });
});

describe('count badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5_000, '99+'],
  ])('shows %i as %s', (count, text) => {
    render(<CountBadge count={count} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows nothing at zero', () => {
    expect(render(<CountBadge count={0} />).container.textContent).toBe('');
  });
});

describe('avatar', () => {
  it.each([
    [{ name: 'maya', email: 'x@example.com' }, 'M'],
    [{ name: ' ', email: 'x@example.com' }, 'X'],
    [{ name: null, email: null }, 'U'],
    [{ name: '😀 Studio', email: null }, '😀'],
  ])('shows the first letter of the name, else of the e-mail, else U: %o', (who, letter) => {
    expect(render(<Avatar {...who} />).container.textContent).toBe(letter);
  });

  it.each([
    ['Maya Torres', 'MT'],
    ['  Ana  de la Cruz ', 'AC'],
    ['Maya', 'M'],
    ['maya@example.com', 'M'],
  ])('tells people apart by two letters if asked: %s', (name, letters) => {
    expect(render(<Avatar name={name} initials />).container.textContent).toBe(letters);
  });

  it('is decorative unless it names the person', () => {
    const { rerender } = render(<Avatar name="Maya Torres" />);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<Avatar name="Maya Torres" label="Maya Torres, owner" />);
    expect(screen.getByRole('img', { name: 'Maya Torres, owner' }).textContent).toBe('M');
    rerender(<Avatar src="/me.png" name="Maya Torres" label="Maya Torres, owner" />);
    expect(screen.getByRole('img', { name: 'Maya Torres, owner' }).getAttribute('src')).toBe('/me.png');
  });

  it('shows the picture if there is one', () => {
    const { container } = render(<Avatar src="/me.png" name="Maya" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/me.png');
  });

  it('shows the letter if the picture does not load, and tries another picture', () => {
    const { container, rerender } = render(<Avatar src="/gone.png" name="Maya" />);
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    expect(container.textContent).toBe('M');
    rerender(<Avatar src="/new.png" name="Maya" />);
    expect(picture()?.getAttribute('src')).toBe('/new.png');
  });
});

describe('relative time', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  it.each([
    ['2026-11-20T11:59:30.000Z', 'just now'],
    ['2026-11-20T12:00:20.000Z', 'just now'],
    ['2026-11-20T11:55:00.000Z', '5 minutes ago'],
    ['2026-11-20T09:00:00.000Z', '3 hours ago'],
    ['2026-11-19T11:00:00.000Z', 'yesterday'],
    ['2026-11-01T12:00:00.000Z', '3 weeks ago'],
    ['2025-11-01T12:00:00.000Z', 'last year'],
  ])('reads %s as %s', (instant, text) => {
    expect(relativeText(Date.parse(instant), now)).toBe(text);
  });
});
