import type { SentInvitation } from '#contract/invitations.ts';
import type { ClientMessage } from '#contract/messages.ts';
import type { Contact } from '#contract/people.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';
import { paletteOf } from '../pictures/palette.ts';
import { logo } from '../pictures/picture.ts';
import { businesses } from '../story/businesses.ts';
import { colleagues } from '../story/colleagues.ts';

/** Second contacts of clients join by invitation, write messages and send files. */
export function colleagueSteps({ agency, now, staff, clients }: Filling): Step[] {
  const { call, upload } = agency;
  return colleagues.flatMap((colleague, c): Step[] => {
    const { client: n, name, mailbox, standing, messages, file } = colleague;
    const business = businesses[n];
    if (!business) return [];
    const email = `${mailbox}@${business.domain}`;
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
      const [hue, accent] = business.hues;
      const drawn = await logo(business.motif, paletteOf(accent, hue));
      const body = {
        filePath: await upload(self(), 'artwork', file.name, drawn),
        originalName: file.name,
        category: 'reference',
        description: file.description,
      };
      await call(self(), 'POST', '/api/client/artwork', body);
    };
    const talk = messages.flatMap(({ daysAgo, text, answer }, m): Step[] => {
      const at = now - daysAgo * day;
      let id = '';
      const write = async () => {
        id = (await call<ClientMessage>(self(), 'POST', '/api/client/messages', { message: text })).id;
      };
      const respond = () =>
        call(staff(m), 'POST', `/api/admin/client-messages/${id}/respond`, { response: answer?.[0] });
      const answered = at + (answer?.[1] ?? 0) * hour;
      const read = () => call(self(), 'POST', '/api/client/messages/mark-read');
      return [
        { at, run: write },
        ...(answer
          ? [
              { at: answered, run: respond },
              { at: answered + hour, run: read },
            ]
          : []),
      ];
    });
    return [
      { at: now - colleague.daysAgo * day, run: join },
      { at: now - file.daysAgo * day, run: send },
      ...talk,
    ];
  });
}
