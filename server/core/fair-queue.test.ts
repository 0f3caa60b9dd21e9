import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const staff = (id: string) => ({ id, rank: 0 });
const proved = (id: string) => ({ id, rank: 1 });
const unproved = (id: string) => ({ id, rank: 2 });

/** Work under the test's control: records the order in which pieces begin, and ends them on command. */
function stage(slots = 2, each = 30) {
  const began: string[] = [];
  const open: { name: string; end: () => void }[] = [];
  const queue = createFairQueue({
    slots,
    late: { rank: 2, slots: 1 },
    waiting: { each, all: 200 },
    full: () => new Error('full'),
  });
  const ask = (claimant: { id: string; rank: number }, name = claimant.id) =>
    queue(claimant, () => {
      began.push(name);
      return new Promise<void>((end) => open.push({ name, end }));
    });
  const settle = () => new Promise(setImmediate);
  /** Ends the oldest running piece and waits until the next one has begun. */
  const step = async () => {
    open.shift()?.end();
    await settle();
  };
  return { queue, began, ask, settle, step };
}

test('a person never holds more than one slot', async () => {
  const { began, ask, settle, step } = stage();
  for (let n = 0; n < 20; n++) void ask(proved('flood'), `flood ${n}`);
  await settle();
  await step();
  expect(began).toEqual(['flood 0', 'flood 1']);
  void ask(proved('ada'));
  await settle();
  expect(began).toEqual(['flood 0', 'flood 1', 'ada']);
});

test('turns go round by person: a newcomer waits only for the piece that is running', async () => {
  const { began, ask, settle, step } = stage(1);
  for (const id of ['a', 'b', 'c']) for (let n = 0; n < 10; n++) void ask(proved(id), `${id}${n}`);
  await settle();
  void ask(proved('new'));
  for (let n = 0; n < 6; n++) await step();
  expect(began).toEqual(['a0', 'new', 'b0', 'c0', 'a1', 'b1', 'c1']);
});

test('people without proof share one slot, after staff and proved clients', async () => {
  const { began, ask, settle, step } = stage();
  for (let account = 0; account < 11; account++)
    for (let n = 0; n < 10; n++) void ask(unproved(`account ${account}`), 'flood');
  await settle();
  expect(began).toEqual(['flood']);
  void ask(staff('staff'));
  void ask(proved('ada'));
  void ask(staff('staff'), 'staff again');
  await settle();
  expect(began).toEqual(['flood', 'staff']);
  await step();
  expect(began).toEqual(['flood', 'staff', 'ada']);
  await step();
  expect(began).toEqual(['flood', 'staff', 'ada', 'staff again']);
});

test('a charge costs the person rounds', async () => {
  const { queue, began, ask, settle, step } = stage(1);
  void ask(proved('busy'));
  for (let n = 0; n < 3; n++) void ask(proved('cut'), `cut${n}`);
  queue.charge('cut', 10);
  for (let n = 0; n < 20; n++) void ask(proved('ada'), `ada${n}`);
  await settle();
  for (let n = 0; n < 12; n++) await step();
  expect(began.indexOf('cut0')).toBe(11);
});

test('one person cannot fill the queue for others', async () => {
  const { ask } = stage(1, 5);
  for (let n = 0; n < 6; n++) void ask(unproved('flood'));
  await expect(ask(unproved('flood'))).rejects.toThrow('full');
  void ask(unproved('ada')).then(() => expect.unreachable());
});

test('a failed piece lets the next begin', async () => {
  const { queue, began, ask, settle } = stage(1);
  const failed = queue(staff('a'), () => Promise.reject(new Error('broken')));
  void ask(staff('b'));
  await expect(failed).rejects.toThrow('broken');
  await settle();
  expect(began).toEqual(['b']);
});
