import { portalAddress } from '#contract/addresses.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { readMoney } from '#server/data/settings/money.ts';
import { endingOf } from '#contract/money/printed-parties.ts';
import { describing } from '#server/work/notices/describe.ts';

/** The notice to super admins that another super admin entered a bank account. */
export const bankChange = describing(
  async (db, ids) => {
    const change = await readFact(db, 'money.bank');
    return ids.flatMap((id) => (change?.id === id ? [change] : []));
  },
  (_, { brand }) => ({
    sentence: `A colleague wants to change the bank account on invoices of ${brand.name}. Please ask them in person, then approve or cancel it.`,
    title: 'Bank account',
    subject: 'Your approval: another bank account',
    href: '/admin/invoices?settings=1',
  }),
);

/** The notice to a client that invoices now show another bank account. */
export const bankChanged = describing(
  async (db, ids) => {
    const money = await readMoney(db);
    return ids.map((id) => ({ id, ending: endingOf(money) }));
  },
  ({ ending }, { brand }) => ({
    sentence: `${brand.name} has a new bank account${ending ? `, which ends with ${ending}` : ''}. Invoices you already have show the old one. If you are not sure, please call us at a number you know.`,
    title: 'Bank account',
    subject: `${brand.name} has a new bank account`,
    href: portalAddress('project'),
  }),
);
