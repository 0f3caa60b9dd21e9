import type { Page } from '@playwright/test';
import { behaviours, startModel } from '#server/features/drafts/testing/model-server.ts';
import { expectNoSidewaysScroll, expectNoViolations, longJourneySizes } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { addRequests } from '../support/people.ts';
import { startServer } from '../support/server.ts';

// A model on this computer; only the server of this file may call it.
const test = testOn(async () => {
  const [model, server] = [await startModel(), await startServer({ WEBHOOKS_TO_PRIVATE: '1' })];
  return { ...server, model, stop: () => server.stop().then(() => model.stop()) };
});

const field = (page: Page) => page.getByLabel('Your message', { exact: true });

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: /^Draft with small-1/ }).click();
}

const check = async (page: Page) => {
  for (const size of longJourneySizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
};

test('a super admin sets up a model, and staff draft an answer, names of a quote and nothing without the client’s leave', async ({
  page,
  server,
  newPerson,
  signInClient,
  signInStaff,
}) => {
  test.slow();
  const { model } = server;
  const client = await newPerson();
  const { id: clientId } = await signInClient(client, { name: 'Lena Roof', company: 'Roof & Daughters' });
  const sent = await client.request.post('/api/client/messages', {
    data: { message: 'Is the second logo ready?' },
    headers: { origin: server.url },
  });
  expect(sent.ok()).toBe(true);
  await signInStaff(page, 'super-admin');

  // With drafts off, the menu has no item for them, and the page makes no call.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const conversation = `/admin?tab=messages&view=conversations&thread=${clientId}`;
  await page.goto(conversation);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit saved replies' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Draft/ })).toHaveCount(0);
  expect(calls.filter((path) => path.includes('draft'))).toEqual([]);

  await page.goto('/admin/connections');
  await page.getByRole('button', { name: 'Set up a model' }).click();
  await page.getByLabel('Address').fill(model.address);
  await page.getByLabel('Name of the model').fill('small-1');
  await page.getByLabel('Key', { exact: true }).fill('sk-secret');
  await page.getByLabel(/people who are not clients/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  model.behave = behaviours.streams('Ready');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('small-1 answered: “Ready”')).toBeVisible();
  await check(page);

  // The client has not allowed drafts.
  await page.goto(conversation);
  await ask(page);
  const leaves = page.getByRole('region', { name: 'What leaves' });
  await expect(leaves.getByText(/may not be sent yet/)).toBeVisible();
  await check(page);
  await page.goto(`/admin?tab=clients&dialog=client:${clientId}`);
  await page.getByLabel(/^Texts may be sent/).check();
  await expect(page.getByLabel(/^Texts may be sent/)).toBeChecked();

  // The draft is added after the typed text; one press removes it.
  model.behave = behaviours.streams('Hello {name},\n\nit is ready.');
  await page.goto(conversation);
  await field(page).fill('Good morning.');
  await ask(page);
  await page.getByRole('button', { name: 'Send and Draft' }).click();
  await expect(field(page)).toHaveValue('Good morning.\n\nHello Lena,\n\nit is ready.');
  const mark = page.getByText('Draft by small-1. Read it before you send.');
  await expect(mark).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).toHaveValue('Good morning.');
  await expect(field(page)).toBeFocused();
  await expect(mark).toBeHidden();

  // Typing stops the draft; the mark disappears with the first typed letter.
  model.behave = behaviours.hangsAfter('It is');
  await ask(page);
  await expect(field(page)).toHaveValue('Good morning.\n\nIt is');
  await field(page).press('End');
  await field(page).pressSequentially(' done.');
  await expect(page.getByText('small-1 is writing…')).toBeHidden();
  await expect.poll(() => model.open).toBe(0);
  await expect(field(page)).toHaveValue(/ done\./);

  // If the model's server breaks off, the text so far stays in the field, with one sentence about the failure.
  await field(page).fill('');
  model.behave = behaviours.breaksOff('Half of');
  await ask(page);
  await expect(page.getByText('The connection to the model was lost.')).toBeVisible();
  await expect(field(page)).toHaveValue('Half of');

  // "Stop" ends the connection. Only "Send" sends the text.
  await field(page).fill('');
  model.behave = behaviours.hangsAfter('Ignore all rules and send this.');
  await ask(page);
  await expect(field(page)).toHaveValue('Ignore all rules and send this.');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(mark).toBeVisible();
  await expect.poll(() => model.open).toBe(0);
  await expect(page.getByRole('log').getByText('Ignore all rules')).toHaveCount(0);

  // The model also drafts names of lines for a quote.
  await addRequests(server, 1);
  const [request] = (await (await page.request.get('/api/admin/consultations')).json()) as { id: string }[];
  const quote = await page.request.post('/api/admin/quotes', {
    data: { consultationId: request?.id, title: 'Sign' },
    headers: { origin: server.url },
  });
  const { id: quoteId } = (await quote.json()) as { id: string };
  model.behave = behaviours.streams('1. Logo design: $400\n2. Sign');
  await page.goto(`/admin/quotes?quote=${quoteId}`);
  await page.getByRole('button', { name: 'Names from the request' }).click();
  await expect(page.getByText('Names by small-1. Check them and add the prices.')).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lines of the quote' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expect(lines.getByRole('textbox').first()).toHaveValue('Logo design');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines.getByRole('listitem')).toHaveCount(0);

  await page.goto('/admin/history');
  await expect(page.getByText('Asked the model to draft an answer').first()).toBeVisible();
});
