import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  answerPublication,
  listPublications,
  undoWithdrawal,
  withdrawPublication,
  type ClientPublication,
  type Publication,
} from '#contract/publications.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { fakeNetwork, on, refuse, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientAccount } from '#web/testing/samples.ts';
import { PublicationsSection } from './publications-section.tsx';

const at = '2026-11-20T10:00:00.000Z';

const said = (changes: Partial<Publication> = {}): Publication => ({
  state: 'asked',
  basis: 'staff',
  isCurrent: true,
  shownName: null,
  confirmsResult: false,
  showsLogo: false,
  words: null,
  until: null,
  createdAt: at,
  ...changes,
});

const item = (changes: Partial<ClientPublication> = {}): ClientPublication => ({
  projectId: '0199f0a0-0000-7000-8000-000000000001',
  title: 'The mill',
  description: 'A mill',
  results: 'Missed calls 46 % to 3 %',
  isPublic: false,
  contentHash: 'abc',
  publication: said(),
  ...changes,
});

const open = (listed: ClientPublication, ...more: Parameters<typeof fakeNetwork>) => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listPublications, () => [listed]),
    ...more,
  );
  renderScreen(<PublicationsSection />, '/client/dashboard?tab=project');
  return seen;
};

it('shows the exact text to publish, and sends an answer for exactly that text', async () => {
  const seen = open(
    item(),
    on(answerPublication, () => item({ isPublic: true })),
  );
  const form = await screen.findByRole('form', { name: 'Your answer about The mill' });
  expect(screen.getByText('Missed calls 46 % to 3 %')).toBeTruthy();
  await userEvent.selectOptions(within(form).getByLabelText('Show it'), 'With my first name');
  await userEvent.selectOptions(within(form).getByLabelText('For'), '24 months');
  await userEvent.click(within(form).getByLabelText(/The result is correct/));
  await userEvent.click(within(form).getByRole('button', { name: 'Yes, show it' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
      contentHash: 'abc',
      answer: 'yes',
      shownAs: 'first',
      months: 24,
      confirmsResult: true,
      showsLogo: false,
      words: '',
    }),
  );
  expect(await screen.findByText('It is on the site now')).toBeTruthy();
});

it('keeps the typed text if the answer is refused, and says why', async () => {
  open(
    item(),
    on(answerPublication, () =>
      refuse('superseded', 'This has changed in the meantime. Please check it again.'),
    ),
  );
  await userEvent.type(await screen.findByLabelText('Comment (optional)'), 'Leave out the number.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask for changes' }));
  expect(await screen.findByText(/changed in the meantime/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe(
    'Leave out the number.',
  );
});

it.each([
  [null, 'On our public site. We have no approval from you on record.'],
  [
    said({ basis: 'publishing', state: 'agreed' }),
    'On our public site. We have no approval from you on record.',
  ],
  [said(), 'Already on our public site. May we keep it there?'],
])('claims no consent that was never given (%#)', async (publication, sentence) => {
  open(item({ isPublic: true, publication }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('names the public work and the consent to it, and withdraws it with an undo', async () => {
  const listed = item({ isPublic: true, publication: said({ state: 'agreed' }) });
  const seen = open(
    listed,
    on(withdrawPublication, () => Object.assign(listed, { isPublic: false })),
    on(undoWithdrawal, () => item({ isPublic: true })),
  );
  expect(await screen.findByText('On our public site. Our team noted that you agreed.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the site The mill' }));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/withdraw'))).toBe(true));
  expect(await screen.findByText('It is not on the site')).toBeTruthy();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Undo removal of The mill from the site' }),
  );
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/undo'))).toBe(true));
});

it('says until when and under which name the client agreed', async () => {
  const until = '2027-11-20T10:00:00.000Z';
  open(
    item({
      isPublic: true,
      publication: said({ state: 'agreed', basis: 'client', shownName: 'Whitfield', until }),
    }),
  );
  expect(
    await screen.findByText('On our public site with your approval until November 20, 2027, as Whitfield.'),
  ).toBeTruthy();
});

it('shows the logo only if there is one and the client is named', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(listPublications, () => [item()]),
    on(answerPublication, () => item({ isPublic: true })),
  );
  const client = renderScreen(<PublicationsSection />, '/client/dashboard?tab=project');
  const form = await screen.findByRole('form', { name: 'Your answer about The mill' });
  expect(within(form).queryByLabelText(/With our logo/)).toBeNull();
  await act(async () =>
    client.setQueryData(currentClientQuery.queryKey, clientAccount({ companyLogoUrl: '/uploads/a.png' })),
  );
  await userEvent.click(await within(form).findByLabelText(/With our logo/));
  await userEvent.selectOptions(within(form).getByLabelText('Show it'), 'Without a name');
  expect(within(form).queryByLabelText(/With our logo/)).toBeNull();
  await userEvent.selectOptions(within(form).getByLabelText('Show it'), 'With my first name');
  await userEvent.click(within(form).getByRole('button', { name: 'Yes, show it' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ showsLogo: true }),
  );
});
