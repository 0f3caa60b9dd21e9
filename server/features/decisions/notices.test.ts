import { beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from '#contract/deliveries.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { addContact } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let id: string;
let shown: { versionId: string | undefined; contentHash: string | undefined };

beforeEach(async () => {
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  id = (await people.admin.post('/api/admin/client-previews', about)).json<StaffPreview>().id;
  await app.context.jobs.runUntilEmpty();
  const { versions } = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  shown = { versionId: versions[0]?.id, contentHash: versions[0]?.contentHash ?? '' };
});

const decide = async (kind: string, words: string | null = null, caller: Caller = people.clientA) =>
  (await caller.post(`/api/client/previews/${id}/decisions`, { ...shown, kind, words })).json<{
    id: string;
  }>().id;

/** The texts of the notice mails to a recipient. */
async function mailsTo(recipient: string) {
  await mailWhatIsDue(app);
  return (await noticeMails(app)).filter((mail) => mail.recipient === recipient);
}

describe('a decision', () => {
  test('is mailed to the agency with the words of each decider, and Reply goes to the decider', async () => {
    const contactId = await addContact(app.context, people.accountA.id, 'decides');
    const other = await app.as('client', people.accountA.id, contactId);
    await decide('approve-with-notes', 'One more thing');
    await decide('request-changes', 'Warmer colors', other);
    const [mail, ...others] = await mailsTo(app.context.brand.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Home v1: ${people.accountA.name} approved with notes, and 1 more`);
    expect(mail?.body).toContain(`${people.accountA.name} approved, with notes, version 1 of Home.`);
    for (const words of ['> One more thing', '> Warmer colors', 'asked for changes to version 1 of Home.'])
      expect(mail?.body).toContain(words);
    // Two people decided, so Reply goes to neither.
    expect(mail?.replyTo).toBeNull();
  });

  test('withdrawn before anything was mailed is mailed as withdrawn', async () => {
    const decision = await decide('approve', 'Go');
    await people.clientA.post(`/api/client/previews/${id}/decisions/${decision}/withdraw`);
    const [mail, ...others] = await mailsTo(app.context.brand.email);
    expect([mail?.body.includes('withdrew the decision on version 1 of Home\n'), others]).toEqual([true, []]);
    expect(mail?.body).not.toContain('Go\n');
  });

  test('marks earlier notices about the preview as seen for the decider', async () => {
    await decide('approve');
    expect(await mailsTo(people.accountA.email)).toEqual([]);
  });
});

describe('a delivery', () => {
  const deliver = async (locked: boolean) =>
    (
      await people.admin.post(`/api/admin/client-previews/${id}/deliveries`, {
        versionId: shown.versionId,
        name: 'Final logo',
        note: 'With love',
        licence: null,
        locked,
      })
    ).json<Delivery>().id;

  test('is announced to the client once it opens, not before', async () => {
    const made = await deliver(true);
    await decide('approve');
    expect(await mailsTo(people.accountA.email)).toEqual([]);
    await people.admin.post(`/api/admin/deliveries/${made}/release`);
    const [mail, ...others] = await mailsTo(people.accountA.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your final files: Final logo');
    expect(mail?.body).toContain(`${app.context.brand.name} has final files for you: Final logo\n`);
    expect(mail?.body).toContain('> With love');
    expect(mail?.body).toContain(`preview=${id}`);
  });

  test('that was downloaded or deleted is not mailed', async () => {
    await decide('approve');
    const opened = await deliver(false);
    expect((await people.clientA.get(`/api/client/deliveries/${opened}/zip`)).statusCode).toBe(200);
    const gone = await deliver(false);
    await people.admin.delete(`/api/admin/deliveries/${gone}`);
    expect(await mailsTo(people.accountA.email)).toEqual([]);
  });
});
