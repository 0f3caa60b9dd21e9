import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { QuoteLine } from '#contract/money/quote-content.ts';
import { sendNewPrice } from '#contract/quotes.ts';
import { endRetainer, listPeriods, listRetainers, type Retainer } from '#contract/retainers.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { quoteContent } from '#web/testing/samples/money-samples.ts';
import { QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { RepeatsField } from '#web/state/staff/money/lines/repeats-field.tsx';
import { Retainers } from './retainers.tsx';

it('changes the price of a repeating line, ends it, and lets it go on', async () => {
  const [projectId, quoteId] = [crypto.randomUUID(), crypto.randomUUID()];
  const retainer: Retainer = {
    id: crypto.randomUUID(),
    clientAccountId: crypto.randomUUID(),
    projectId,
    quoteId,
    name: 'Care plan',
    currency: 'USD',
    netMinor: 90_000,
    every: 'month',
    startsOn: '2027-01-31',
    nextOn: '2027-02-28',
    endsOn: null,
    rounds: 1,
    hours: 10,
  };
  const seen = fakeNetwork(
    on(listRetainers, () => listOf([retainer])),
    on(sendNewPrice, () => refuse('conflict', 'Only a line that still repeats can have a new price.')),
    on(listPeriods, () => [
      {
        startsOn: '2027-01-31',
        endsOn: '2027-02-27',
        netMinor: 90_000,
        rounds: { used: 1, included: 1 },
        hours: { usedMinutes: 90, includedMinutes: 600 },
        invoice: { id: quoteId, number: 'INV-3', state: 'paid' as const },
      },
    ]),
    on(endRetainer, ({ body }) =>
      Object.assign(retainer, { endsOn: body.on, nextOn: body.on === null ? '2027-02-28' : null }),
    ),
  );
  renderScreen(<Retainers quoteId={quoteId} projectId={projectId} />);
  expect(await screen.findByText('Care plan, 900.00 USD each month, with 1 round and 10 hours')).toBeTruthy();
  expect(screen.getByText('The next invoice is drafted on Feb 28, 2027.')).toBeTruthy();
  await userEvent.click(screen.getByText('Periods of Care plan'));
  const periods = await screen.findByRole('list', { name: 'Periods of Care plan' });
  expect(periods.textContent).toBe(
    'Jan 31, 2027 to Feb 27, 20271 of 1 round · 1:30 of 10:00 hours in the whole project · INV-3 paid900.00 USD',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change the price of Care plan' }));
  const price = await screen.findByLabelText('Price each month, without tax (USD)');
  expect(price).toHaveProperty('value', '900.00');
  await userEvent.clear(price);
  await userEvent.type(price, '950');
  await userEvent.click(screen.getByRole('button', { name: 'Send to client' }));
  expect(await screen.findByText('Only a line that still repeats can have a new price.')).toBeTruthy();
  expect(price).toHaveProperty('value', '950');
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    retainerId: retainer.id,
    minor: 95_000,
    intro: '',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'End Care plan' }));
  expect(await screen.findByText('Ended. No further invoice is drafted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue Care plan' }));
  expect(await screen.findByText('The next invoice is drafted on Feb 28, 2027.')).toBeTruthy();
});

function Editor({ first }: { first: QuoteLine }) {
  const [line, setLine] = useState(first);
  return (
    <>
      <RepeatsField line={line} onChange={setLine} />
      <QuotePaper content={{ ...quoteContent(), lines: [line] }} currency="USD" selection={{}} />
    </>
  );
}

it('makes a line repeat, and the client reads how', async () => {
  const [first] = quoteContent().lines;
  if (!first) throw new Error('The quote has no line.');
  renderScreen(<Editor first={first} />);
  expect(screen.queryByText(/^Again/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Repeats'), 'Each quarter');
  await userEvent.type(screen.getByLabelText('Until (optional)'), '2027-12-31');
  await userEvent.type(screen.getByLabelText('Rounds each time (optional)'), '2');
  expect(screen.getByText('Again each quarter until Dec 31, 2027, with 2 rounds')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Repeats'), 'Never');
  expect(screen.queryByText(/^Again/)).toBeNull();
});
