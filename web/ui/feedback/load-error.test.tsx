import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/calls/api-error.ts';
import { LoadError } from './load-error.tsx';

it.each([
  [new TypeError('Failed to fetch'), 'Please check your connection and try again.'],
  [new ApiError(500, '', ''), 'Something went wrong on our side. Please try again in a moment.'],
])('blames the connection only if no answer came: %s', async (error, words) => {
  const onRetry = vi.fn<() => void>();
  render(<LoadError title="It could not be loaded" query={{ error, isFetching: false, refetch: onRetry }} />);
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
