import { expect, test } from 'vitest';
import { createFairQueue, type Claimant } from './fair-queue.ts';

const staff = (id: string): Claimant => ({ id, rank: 0 });
const proved = (id: string): Claimant => ({ id, rank: 1 });
const unproved = (id: string): Claimant => ({ id, rank: 2 });

/** Work that ends when told to, and the order in which it began. */
function stage(slots = 2, each = 30) {
  const began: string[] = [];
  const open: { name: string; end: () => void }[] = [];
  const queue = createFairQueue({
    slots,
    late: { rank: 2, slots: 1 },
    waiting: { each, all: 200 },
    full: () => new Error('full'),
  });
  const ask = (claimant: Claimant, name = claimant.id) =>
    queue(claimant, () => {
      began.push(name);
      return new Promise<void>((end) => open.push({ name, end }));
    });
  const settle = () => new Promise(setImmediate);
  /** Lets the oldest piece of work end, and what follows from it happen. */
  const step = async () => {
    open.shift()?.end();
    await settle();
  };
  return { queue, began, ask, settle, step };
}

test('a person holds one slot, however much waits', async () => {
  const { began, ask, settle, step } = stage();
  for (let n = 0; n < 20; n++) void ask(proved('flood'), `flood ${n}`);
  await settle();
  await step();
  expect(began).toEqual(['flood 0', 'flood 1']);
  void ask(proved('ada'));
  await settle();
  expect(began).toEqual(['flood 0', 'flood 1', 'ada']);
});

test('rounds go by person: a newcomer with one piece waits for the one that runs', async () => {
  const { began, ask, settle, step } = stage(1);
  for (const id of ['a', 'b', 'c']) for (let n = 0; n < 10; n++) void ask(proved(id), `${id}${n}`);
  await settle();
  void ask(proved('new'));
  for (let n = 0; n < 6; n++) await step();
  expect(began).toEqual(['a0', 'new', 'b0', 'c0', 'a1', 'b1', 'c1']);
});

test('those without proof hold one slot together, and come after staff and proved clients', async () => {
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

test('what is charged costs rounds', async () => {
  const { queue, began, ask, settle, step } = stage(1);
  void ask(proved('busy'));
  for (let n = 0; n < 3; n++) void ask(proved('cut'), `cut${n}`);
  queue.charge('cut', 10);
  for (let n = 0; n < 20; n++) void ask(proved('ada'), `ada${n}`);
  await settle();
  for (let n = 0; n < 12; n++) await step();
  expect(began.indexOf('cut0')).toBe(11);
});

test('one person fills no queue of the others', async () => {
  const { ask } = stage(1, 5);
  for (let n = 0; n < 6; n++) void ask(unproved('flood'));
  await expect(ask(unproved('flood'))).rejects.toThrow('full');
  void ask(unproved('ada')).then(() => expect.unreachable());
});

test('a failure lets the next begin', async () => {
  const { queue, began, ask, settle } = stage(1);
  const failed = queue(staff('a'), () => Promise.reject(new Error('broken')));
  void ask(staff('b'));
  await expect(failed).rejects.toThrow('broken');
  await settle();
  expect(began).toEqual(['b']);
});
