import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import { defaultSettings, getSettings } from '#contract/settings.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { request } from '#web/testing/samples.ts';
import { QueueRail } from './queue-rail.tsx';

const hour = 3_600_000;
const sent = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const waits = [
  request(1, { name: 'Ada Moss', company: 'Moss Tiles', createdAt: sent(30) }),
  request(2, { name: 'Bea Lund', company: null, service: 'ai-marketing', createdAt: sent(4) }),
];
const contacted = [request(3, { name: 'Cal Ortiz', status: 'contacted', createdAt: sent(80) })];

function Queue({ requests = waits, pending = 2 }: { requests?: Consultation[]; pending?: number }) {
  const [shown, setShown] = useState<string | undefined>(requests[0]?.id);
  return (
    <QueueRail requests={requests} contacted={contacted} pending={pending} shown={shown} onPick={setShown} />
  );
}

/** The pressed buttons. */
const shown = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

function renderQueue(props: { requests?: Consultation[]; pending?: number } = {}) {
  fakeNetwork(on(getSettings, () => defaultSettings));
  renderScreen(<Queue {...props} />);
}

it('shows the name and the remaining time of each waiting request, and names company or service', () => {
  renderQueue();
  const rows = within(screen.getByRole('list', { name: 'Waiting requests by the time left' }));
  expect(rows.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    // The open request shows its remaining time beside its status.
    expect.stringMatching(/Moss TilesAda Moss$/),
    expect.stringMatching(/Bea Lund.*20 h left$/),
  ]);
  expect(rows.getByRole('button', { name: 'Ada Moss, Overdue by 6 h, Moss Tiles' })).toBeTruthy();
});

it('continues with contacted requests', async () => {
  renderQueue();
  const list = screen.getByRole('list', { name: 'Contacted requests' });
  await userEvent.click(within(list).getByRole('button', { name: /^Cal Ortiz, / }));
  expect(shown()).toEqual([expect.stringMatching(/Cal Ortiz/)]);
  // The rail does not show contacted requests, so Tab must still reach a waiting request.
  expect(screen.getByRole('button', { name: /^Ada Moss, / }).tabIndex).toBe(0);
});

it('moves by the arrow keys up and down as a column, and leaves them to the page as a rail', async () => {
  const wide = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  renderQueue();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(shown()).toEqual([expect.stringMatching(/Cal Ortiz/)]);
  expect(document.activeElement?.textContent).toMatch(/Cal Ortiz/);
  await userEvent.keyboard('{ArrowUp}');
  expect(shown()).toEqual([expect.stringMatching(/Bea Lund/)]);
  wide.mockRestore();
  await userEvent.keyboard('{ArrowUp}');
  expect(shown()).toEqual([expect.stringMatching(/Bea Lund/)]);
});

it('has one tab stop, and counts the requests that are not in it', async () => {
  renderQueue({ pending: 5 });
  // The query includes elements inside buttons: a time with a tooltip would be another tab stop.
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(screen.getAllByText('and 3 more below').length).toBeGreaterThan(0);
});
