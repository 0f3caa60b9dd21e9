import type { Client } from '#contract/clients.ts';
import { businesses } from '../story/businesses.ts';
import { day, hour, ownerOf, signIns, steps, type Filling, type Step } from '../filling.ts';
import { logo } from '../pictures/picture.ts';
import { paletteOf } from '../pictures/palette.ts';

const phoneOf = (n: number) => `(${n % 3 === 0 ? 469 : 214}) 555-01${String(10 + ((n * 37) % 90))}`;

/** Clients or staff open accounts. Then logos and directives are added. */
export function clientSteps(filling: Filling): Step[] {
  const { agency, now, staff, clients } = filling;
  const { call } = agency;
  return businesses.flatMap(({ name, company, email, daysAgo, byStaff, service, wish, look }, n) => {
    const at = now - daysAgo * day;
    const palette = paletteOf(...look.hues);
    const contact = { name, email, company, phone: phoneOf(n) };
    const open = async () => {
      const request = { ...contact, service, message: wish };
      const password =
        email === signIns.client.email ? signIns.client.password : `sample client ${n} of many`;
      if (byStaff) {
        await call(null, 'POST', '/api/consultations', request);
        await call(staff(n), 'POST', '/api/admin/clients', { ...contact, password });
      } else {
        const body = { ...request, password, confirmPassword: password };
        await call(null, 'POST', '/api/consultations/with-account', body);
      }
      const path = `/api/admin/clients?q=${encodeURIComponent(email)}`;
      const [client] = await call<Client[]>(staff(0), 'GET', path);
      if (!client) throw new Error(`${email} has no account.`);
      clients[n] = client;
    };
    const dressUp = async () => {
      const mark = await logo(look);
      const companyLogoUrl = `data:image/png;base64,${mark.toString('base64')}`;
      await call(ownerOf(filling, n), 'PATCH', '/api/client/profile', { companyLogoUrl });
    };
    const wishFor = () =>
      call(ownerOf(filling, n), 'POST', '/api/client/project-directives', {
        colorPalette: [palette.mid, palette.accent, palette.light],
        fontPreferences: n % 3 === 0 ? 'Something with a little warmth, easy to read on a phone.' : null,
        additionalNotes: n % 4 === 0 ? 'Please no stock photos of people in suits.' : null,
        letUsChooseFont: n % 3 !== 0,
      });
    return steps(
      { at, run: open },
      { at: at + 26 * hour, run: wishFor },
      n % 3 !== 1 && { at: at + 20 * hour, run: dressUp },
    );
  });
}
