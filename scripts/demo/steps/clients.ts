import type { Client } from '#contract/clients.ts';
import type { Business } from '../story/business.ts';
import { businesses } from '../story/businesses.ts';
import { day, hour, signIns, type Filling, type Step } from '../filling.ts';
import { logo } from '../pictures/picture.ts';
import { paletteOf } from '../pictures/palette.ts';

/** The e-mail address of the owner of a business. */
export const emailOf = ({ name, domain }: Business) =>
  `${
    name
      .replace(/^Dr\. /, '')
      .split(' ')[0]
      ?.toLowerCase() ?? 'hello'
  }@${domain}`;

const phoneOf = (n: number) => `(${n % 3 === 0 ? 469 : 214}) 555-01${String(10 + ((n * 37) % 90))}`;

const passwordOf = (business: Business, n: number) =>
  emailOf(business) === signIns.client.email ? signIns.client.password : `sample client ${n} of many`;

/** The first three colours of a business. */
function colorsOf({ hues }: Business): string[] {
  const { mid, accent, light } = paletteOf(hues[0], hues[1]);
  return [mid, accent, light];
}

/** Clients or staff create accounts; then logos and directives are added. */
export function clientSteps({ agency, now, staff, clients }: Filling): Step[] {
  const { call } = agency;
  return businesses.flatMap((business, n) => {
    const at = now - business.daysAgo * day;
    const { name, company, service, wish, motif, hues } = business;
    const contact = { name, email: emailOf(business), company, phone: phoneOf(n) };
    const password = passwordOf(business, n);
    const self = () => ({ kind: 'client', id: clients[n]?.id ?? '' }) as const;
    const open = async () => {
      const request = { ...contact, service, message: wish };
      if (business.by === 'self')
        await call(null, 'POST', '/api/consultations/with-account', {
          ...request,
          password,
          confirmPassword: password,
        });
      else {
        await call(null, 'POST', '/api/consultations', request);
        await call(staff(n), 'POST', '/api/admin/clients', { ...contact, password });
      }
      const path = `/api/admin/clients?q=${encodeURIComponent(contact.email)}`;
      const [client] = await call<Client[]>(staff(0), 'GET', path);
      if (!client) throw new Error(`${contact.email} has no account.`);
      clients[n] = client;
    };
    const dressUp = async () => {
      const mark = await logo(motif, paletteOf(hues[0], hues[1]));
      const companyLogoUrl = `data:image/png;base64,${mark.toString('base64')}`;
      await call(self(), 'PATCH', '/api/client/profile', { companyLogoUrl });
    };
    const wishFor = () =>
      call(self(), 'POST', '/api/client/project-directives', {
        colorPalette: colorsOf(business),
        fontPreferences: n % 3 === 0 ? 'Something with a little warmth, easy to read on a phone.' : null,
        additionalNotes: n % 4 === 0 ? 'Please no stock photos of people in suits.' : null,
        letUsChooseFont: n % 3 !== 0,
      });
    return [
      { at, run: open },
      ...(n % 3 === 1 ? [] : [{ at: at + 20 * hour, run: dressUp }]),
      { at: at + 26 * hour, run: wishFor },
    ];
  });
}
