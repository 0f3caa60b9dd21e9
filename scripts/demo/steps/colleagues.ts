import type { SentInvitation } from '#contract/invitations.ts';
import type { Contact } from '#contract/people.ts';
import { day, type Filling, type Step } from '../filling.ts';
import { logo } from '../pictures/picture.ts';
import { emailOf } from '../story/business.ts';
import { businesses } from '../story/businesses.ts';
import { colleagues } from '../story/colleagues.ts';
import { writtenBy } from './words.ts';

/** A second contact of some clients accepts an invitation, writes messages and sends files. */
export function colleagueSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients } = filling;
  const { call, upload } = agency;
  return colleagues.flatMap(({ client: n, name, standing, daysAgo, messages, file }, c): Step[] => {
    const business = businesses[n];
    if (!business) return [];
    const email = emailOf(name, business.company);
    let contactId = '';
    const self = () => ({ kind: 'client', id: clients[n]?.id ?? '', contactId }) as const;

    const join = async () => {
      const path = `/api/admin/clients/${clients[n]?.id ?? ''}/contacts`;
      const { link } = await call<SentInvitation>(staff(n), 'POST', path, { name, email, standing });
      const password = `sample colleague ${c} of few`;
      await call(null, 'POST', '/api/invitations/accept', { token: link?.split('#')[1], name, password });
      const { contacts } = await call<{ contacts: Contact[] }>(staff(n), 'GET', path);
      contactId = contacts.find((contact) => contact.email === email)?.id ?? '';
    };
    const send = async () => {
      const [hue, accent] = business.look.hues;
      const drawn = await logo({ ...business.look, hues: [accent, hue] });
      await call(self(), 'POST', '/api/client/artwork', {
        filePath: await upload(self(), 'artwork', file.name, drawn),
        originalName: file.name,
        category: 'reference',
        description: file.description,
      });
    };
    return [
      { at: now - daysAgo * day, run: join },
      { at: now - file.daysAgo * day, run: send },
      ...messages.flatMap((message, m) => writtenBy(self, filling, message, m)),
    ];
  });
}
