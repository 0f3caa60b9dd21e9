import { RowRefusal } from '#contract/imports/read.ts';
import { mostPeople } from '#contract/people.ts';
import { emailKey } from '#contract/validation/fields.ts';
import { newId } from '#server/core/ids.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import {
  addCompany,
  companiesOf,
  companyNamed,
  knowPeople,
  namedAmong,
  type Kind,
  type Row,
} from './known.ts';

interface Make {
  contact: { id: string; name: string; email: string; phone: string | null; at: string };
  companyId: string;
  /** The name of the company to create; undefined if the company exists already. */
  opens?: string | null;
}

/** Imports companies with their contacts. Each row has one person. */
export const companies: Kind<Row<'companies'>, Make> = {
  prepare: knowPeople,

  judge(known, { company, name, email, phone }) {
    if (email === null) {
      const here = company === null ? null : companyNamed(known, company);
      if (here) return { fate: 'same', words: `Same as ${here.name}.` };
      throw new RowRefusal(
        'It has no e-mail address. A company needs a person: add one, or import its contacts.',
      );
    }
    const key = emailKey(email);
    if (known.staff.has(key)) throw new RowRefusal(`${email} belongs to a colleague.`);
    const person = known.contacts.get(key);
    if (person) {
      const own = companiesOf(known, person);
      const found = namedAmong(own, company);
      if (found) return { fate: 'same', words: `Same as ${person.name} of ${found.name}.` };
      throw new RowRefusal(
        own[0] ? `${email} belongs to ${own[0].name}.` : `${email} is here already, without a company.`,
      );
    }
    const joined = company === null ? null : companyNamed(known, company);
    if (joined && joined.people >= mostPeople)
      throw new RowRefusal(`${joined.name} has ${mostPeople} people already.`);
    const place = joined ?? { id: newId(), name: company ?? name, people: 0, isClosed: false };
    if (!joined) addCompany(known, place);
    place.people += 1;
    known.contacts.set(key, { name, companies: [place.id] });
    const make: Make = { contact: { id: newId(), name, email, phone, at: known.at }, companyId: place.id };
    return joined
      ? { fate: 'new', words: `New contact of ${place.name}.`, make }
      : { fate: 'new', words: 'New company.', make: { ...make, opens: company } };
  },

  async make(context, { at }, rows) {
    await contacts.addAll(
      context,
      rows.map(({ contact }) => contact),
    );
    await clients.openAll(
      context,
      rows.flatMap(({ contact, companyId, opens }) =>
        opens === undefined ? [] : { id: companyId, company: opens, contact, at },
      ),
    );
    await contacts.addMemberships(
      context.db,
      rows.map(({ contact, companyId, opens }) => ({
        clientAccountId: companyId,
        contactId: contact.id,
        standing: opens === undefined ? 'comments' : 'decides',
        createdAt: at,
      })),
    );
    return rows.map(({ contact, companyId, opens }) => ({
      contact: contact.id,
      ...(opens === undefined ? {} : { company: companyId }),
    }));
  },
};
