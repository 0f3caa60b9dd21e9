import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { acceptQuoteByLink } from '#contract/quote-links.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { AcceptanceFields } from './acceptance-fields.tsx';

test('the code is mailed once when the name is begun, and typed next after coming back from the mail', async () => {
  let isBusy = true;
  const seen = fakeNetwork(
    on(acceptQuoteByLink, () =>
      isBusy
        ? refuse('too_many_requests', 'Please try again in a minute.')
        : refuse('code_required', 'Sent.'),
    ),
  );
  const none = { typedName: undefined, purchaseOrder: undefined, code: undefined };
  const proves = { calls: '/api/quotes/token', email: 'ada@moss.example', mailed: false };
  render(
    <form>
      <input type="hidden" name="version" value="2" />
      <input type="hidden" name="contentHash" value="abc" />
      <input type="hidden" name="totalMinor" value="1200" />
      <AcceptanceFields values={none} errors={{}} proves={proves} />
    </form>,
  );
  const user = userEvent.setup();
  const code = screen.getByLabelText('Code from the e-mail');
  expect(seen).toEqual([]);
  await user.click(code);
  expect(await screen.findByText('Please try again in a minute.')).toBeTruthy();
  isBusy = false;
  await user.click(screen.getByLabelText('Your name'));
  expect(await screen.findByText('We have sent it to ada@moss.example.')).toBeTruthy();
  await user.keyboard('Ada');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.activeElement).toBe(code);
  expect(seen).toHaveLength(2);
  expect(seen[1]?.body).toMatchObject({ version: 2, totalMinor: 1200, code: 'new' });
});
