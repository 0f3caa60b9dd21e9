import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getClientDetail, type ClientDetail } from '#contract/clients.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, on, refuse, stillLoading, type FakeCall } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { ClientDetailDialog } from './client-detail-dialog.tsx';

const { id, name } = clientDetail();

function OpenDialog() {
  return <ClientDetailDialog id={id} address={useAdminAddress('clients')} />;
}

/** The dialog of a client. Parts with queries of their own have their own tests; here they stay loading. */
function renderDialog(answer: FakeCall) {
  fakeNetwork(...stillLoading, answer);
  renderScreen(<OpenDialog />, `/admin?tab=clients&dialog=client:${id}`);
}

const withCounts = (counts: Partial<ClientDetail['counts']>) =>
  on(getClientDetail, () => clientDetail({ counts: { ...clientDetail().counts, ...counts } }));

it('counts one in the singular', async () => {
  renderDialog(withCounts({ consultations: 1, projects: 1, messages: 1 }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  for (const text of [/^1\s*Consultation$/, /^1\s*Project$/, /^1\s*Message$/])
    expect(dialog.getByRole('button', { name: text })).toBeTruthy();
});

it('shows its counts, each a link to the counted things', async () => {
  renderDialog(withCounts({ consultations: 4, projects: 7, messages: 12 }));
  const dialog = await screen.findByRole('dialog', { name });
  expect(within(dialog).getByRole('button', { name: /4\s*Consultations/ })).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: /12\s*Messages/ })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /7\s*Projects/ }));
  expect(window.location.search).toBe(`?tab=portfolio&client=${id}`);
});

it.each([
  [/^4\s*Consultations/, 'tab=consultations&client='],
  [/^5\s*Projects/, 'tab=portfolio&client='],
  [/^6\s*Messages/, 'tab=messages&client='],
  ['Change requests 8', 'tab=client-comms&client='],
  ['Feedback 9', 'tab=client-feedback&client='],
  ['Previews 7', `tab=portfolio&client=${id}&dialog=client-previews:`],
  ['Client Artwork 2', `tab=portfolio&client=${id}&dialog=artwork:`],
])('leads by %s to the data of only this client', async (link, address) => {
  const more = { previews: 7, artwork: 2, changeRequests: 8, feedback: 9 };
  renderDialog(withCounts({ consultations: 4, projects: 5, messages: 6, ...more }));
  const dialog = await screen.findByRole('dialog', { name });
  await userEvent.click(within(dialog).getByRole('button', { name: link }));
  expect(decodeURIComponent(window.location.search)).toBe(`?${address}${id}`);
});

it('says if the account does not exist', async () => {
  expectConsoleError(/Loading \/api\/admin\/clients\/:id failed/);
  renderDialog(on(getClientDetail, () => refuse('not_found', 'No.')));
  expect(await screen.findByText('There is no such account')).toBeTruthy();
});
