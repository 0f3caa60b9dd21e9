import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listFileOpenings } from '#contract/history.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { OpeningsSection } from './openings-section.tsx';

it('names each member of staff who opened a file, and the file', async () => {
  const at = { id: '019a0000-0000-7000-8000-000000000001', createdAt: '2026-11-22T10:00:00.000Z' };
  fakeNetwork(on(listFileOpenings, () => listOf([{ ...at, who: 'Rosa Vega', fileName: 'logo.png' }])));
  renderScreen(<OpeningsSection />);
  expect((await screen.findByRole('listitem')).textContent).toContain('Rosa Vega opened logo.png');
});
