import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Wishes } from './wishes.tsx';

it('reads what a client wishes once it is opened', () => {
  const brief = vi.fn((id: string) => <p>Brief of {id}</p>);
  render(<Wishes client={{ id: 'dana', label: 'Dana Whitfield' }} brief={brief} />);
  expect(brief).not.toHaveBeenCalled();
  const details = screen.getByText('What Dana Whitfield wishes').closest('details');
  if (!details) throw new Error('There is nothing to open.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(screen.getByText('Brief of dana')).toBeTruthy();
});
