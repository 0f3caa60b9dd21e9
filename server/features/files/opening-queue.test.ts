import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { newcomer } from '#server/testing/people.ts';
import { dataUrl, png, registerArtwork, uploaded } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { holdTurns } from '#server/testing/processes/task-pool.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

// Runs on one engine: the queue for opening files is kept in memory. Each new account sends five documents, because the
// shared allowance does not count the first five. Further documents would use it up on a slow machine.

const { app, people } = agencyForEachTest();

const picture = png(90, 60, [200, 40, 40]);
const document = pdf('0 0 50 50 re f');

/** Uploads documents of several people. Returns a function that registers all the documents at once. */
async function flood(callers: Caller[], each: number) {
  const sent: [Caller, string][] = [];
  for (const caller of callers)
    for (let n = 0; n < each; n++) sent.push([caller, await uploaded(caller, 'artwork', 'a.pdf', document)]);
  return () => sent.map(([caller, reference]) => expectTaken(registerArtwork(caller, reference)));
}

/**
 * Sends requests, waits until `count` files are in the queue, then opens the files. Returns the senders in the order in
 * which their files were opened.
 */
async function inTurns(count: number, send: () => Promise<unknown>[]) {
  const { turns, release } = holdTurns();
  const { media } = app.context;
  const { inspect } = media;
  let asked = 0;
  media.inspect = (...file) => {
    asked += 1;
    return inspect(...file);
  };
  const answers = Promise.all(send());
  await eventually(() => asked === count);
  release();
  await answers;
  return turns;
}

const expectTaken = async (answer: ReturnType<typeof registerArtwork>) => {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([201, expect.any(String)]);
};

describe('the queue for opening files', () => {
  test('alternates senders: five documents of one account delay others by at most one', async () => {
    const [stranger, other] = [await newcomer(app), await newcomer(app)];
    const own = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    const others = await uploaded(other, 'artwork', 'a.png', picture);
    const documents = await flood([stranger], 5);
    const turns = await inTurns(7, () => [
      ...documents(),
      expectTaken(registerArtwork(people.clientA, own)),
      expectTaken(registerArtwork(other, others)),
    ]);
    const [proved, newer] = [people.accountA.contactId, other.contactId];
    expect(turns.indexOf(proved)).toBeLessThanOrEqual(1);
    expect(turns.indexOf(newer)).toBeLessThanOrEqual(3);
    expect(turns).toHaveLength(7);
  });

  test('110 documents from 22 accounts delay neither staff nor clients, and all are accepted', async () => {
    const last = await newcomer(app);
    const own = await uploaded(people.clientA, 'artwork', 'a.png', picture);
    const others = await uploaded(last, 'artwork', 'a.png', picture);
    const callers = await Promise.all(Array.from({ length: 22 }, () => newcomer(app)));
    const documents = await flood(callers, 5);
    const body = {
      clientAccountId: people.accountA.id,
      title: 'Home',
      fileUrl: dataUrl('image/png', picture),
    };
    const turns = await inTurns(113, () => [
      ...documents(),
      expectTaken(people.admin.post('/api/admin/client-previews', body)),
      expectTaken(registerArtwork(people.clientA, own)),
      expectTaken(registerArtwork(last, others)),
    ]);
    // The last slot is kept for staff and verified clients. A few documents of unverified accounts may still be first: the
    // server reads the head and tail of a file before the queue.
    expect(turns.indexOf(people.adminId)).toBeLessThanOrEqual(6);
    expect(turns.indexOf(people.accountA.contactId)).toBeLessThanOrEqual(6);
    expect(turns.indexOf(last.contactId)).toBeLessThanOrEqual(14);
    expect(turns).toHaveLength(113);
  });
});
