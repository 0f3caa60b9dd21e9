import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WhatGoes } from './what-goes.tsx';

it.each([
  [30, 'Backups, for up to 30 more days'],
  [0, 'Backups, for as long as the operator of this server keeps them'],
])('says that backups keep erased data for %s days', (days, words) => {
  render(<WhatGoes side="client" backupDays={days} />);
  expect(screen.getByText(words)).toBeTruthy();
});
