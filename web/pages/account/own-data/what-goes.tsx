import type { Side } from '#contract/sign-in.ts';

const lists: Record<Side, { erased: readonly string[]; stays: readonly string[] }> = {
  client: {
    erased: [
      'Your name, address, phone number and ways to sign in',
      'Your messages, notes and feedback',
      'Your files, and e-mails to you',
    ],
    stays: [
      'Texts by our team and your colleagues',
      'Decisions and their dates, under the name “a former contact”',
      'Issued invoices and their payments, because the law requires it',
    ],
  },
  staff: {
    erased: [
      'Your name, address, phone number and ways to sign in',
      'Your notifications, and e-mails to you',
      'Your assignments',
    ],
    stays: ['Your texts and uploads for the agency', 'The history, under the name “a former colleague”'],
  },
};

/** Lists the data that an erasure removes, and the data that stays. */
export function WhatGoes({ side, backupDays }: { side: Side; backupDays: number | null }) {
  const { erased, stays } = lists[side];
  const backups =
    backupDays === null
      ? []
      : [
          backupDays > 0
            ? `Backups, for up to ${backupDays} more days`
            : 'Backups, for as long as the operator of this server keeps them',
        ];
  return (
    <div className="grid gap-4 type-text sm:grid-cols-2">
      <Part title="Erased" items={erased} />
      <Part title="Stays" items={[...stays, ...backups]} />
    </div>
  );
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="type-name">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
