import type { Consultation } from '#contract/consultations.ts';
import type { ContactMessage } from '#contract/messages.ts';
import { emailOf } from '../story/business.ts';
import { businesses } from '../story/businesses.ts';
import { contactMessages, requests } from '../story/requests.ts';
import { day, hour, steps, type Filling, type Step } from '../filling.ts';

const spam = {
  name: 'Growth Team',
  email: 'sales@rank-rocket.example',
  company: 'Rank Rocket',
  service: 'ai-marketing',
  message: 'We checked your website and found 37 errors. Reply for a free audit!!!',
  website: 'https://rank-rocket.example',
};

/** Visitors send requests and messages by the site's forms. Staff call back and complete the requests. */
export function requestSteps({ agency, now, staff }: Filling): Step[] {
  const { call } = agency;
  const move = (email: string, status: 'contacted' | 'completed', n: number) => async () => {
    const path = `/api/admin/consultations?q=${encodeURIComponent(email)}`;
    const [row] = await call<Consultation[]>(staff(0), 'GET', path);
    if (row) await call(staff(n), 'PATCH', `/api/admin/consultations/${row.id}`, { status });
  };
  const follow = (email: string, at: number, n: number) =>
    steps(
      { at: at + (3 + ((n * 5) % 19)) * hour, run: move(email, 'contacted', n) },
      n % 6 !== 5 && { at: at + (3 + (n % 7)) * day, run: move(email, 'completed', n) },
    );
  const arrive = requests.flatMap(({ hoursAgo, ...request }, n): Step[] => {
    const at = now - hoursAgo * hour;
    const email = emailOf(request.name, request.company ?? request.name);
    const phone = n % 4 === 3 ? null : `(972) 555-01${String(10 + ((n * 29) % 90))}`;
    const send = () => call(null, 'POST', '/api/consultations', { ...request, email, phone });
    // Requests of the last 36 hours stay pending.
    return [{ at, run: send }, ...(hoursAgo > 36 ? follow(email, at, n) : [])];
  });
  const own = businesses.flatMap(({ email, daysAgo }, n) =>
    daysAgo > 2 ? follow(email, now - daysAgo * day, n + 2) : [],
  );
  const contact = contactMessages.flatMap(({ hoursAgo, read, spam: isSpam, ...message }, n): Step[] => {
    const at = now - hoursAgo * hour;
    const mark = async () => {
      const path = `/api/admin/messages?q=${encodeURIComponent(message.email)}`;
      const [row] = await call<ContactMessage[]>(staff(n), 'GET', path);
      if (row) await call(staff(n), 'PATCH', `/api/admin/messages/${row.id}/read`);
    };
    const body = isSpam ? { ...message, website: 'https://bestlinks.example' } : message;
    return steps(
      { at, run: () => call(null, 'POST', '/api/messages', body) },
      read && { at: at + 2 * hour, run: mark },
    );
  });
  const botPost = { at: now - 4.2 * day, run: () => call(null, 'POST', '/api/consultations', spam) };
  return [...arrive, ...own, ...contact, botPost];
}
