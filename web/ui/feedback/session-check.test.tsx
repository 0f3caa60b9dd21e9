import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionCheck } from './session-check.tsx';

const failed = (error: unknown) =>
  render(<SessionCheck failedTitle="Closed" error={error} pending={false} onRetry={() => {}} />);

it('blames the connection only if there was none', () => {
  const { unmount } = failed(new TypeError('Failed to fetch'));
  expect(screen.getByText('Please check your connection and try again.')).toBeTruthy();
  unmount();
  failed(new Error('500: broken'));
  expect(screen.getByText('Something went wrong on our side. Please try again in a moment.')).toBeTruthy();
});
