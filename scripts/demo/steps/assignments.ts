import type { Consultation } from '#contract/consultations.ts';
import type { ContactMessage } from '#contract/messages.ts';
import { businesses } from '../story/businesses.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';

/** Assigns staff to clients, projects and requests. Some stay unassigned, so that the list of the day contains something. */
export function assignmentSteps({ agency, now, staff, team, clients, projects }: Filling): Step[] {
  const { call } = agency;
  const { admins, manager, collaborator } = team;
  const rosa = staff(0);
  const admin = (n: number) => admins[n % admins.length] ?? null;
  const own = (path: string, ownerId: string | null) =>
    call(rosa, 'PUT', `/api/admin/${path}/owner`, { ownerId });
  const help = (path: string, userId: string | null) =>
    call(rosa, 'PUT', `/api/admin/${path}/helpers/${userId ?? ''}`);

  // Of five clients, the manager looks after two, admins look after two, and one has no owner.
  const ofClients = businesses.flatMap(({ daysAgo }, n): Step[] => {
    const run = async () => {
      const path = `clients/${clients[n]?.id ?? ''}`;
      if (n % 5 === 4) return;
      await own(path, n % 5 < 2 ? manager : admin(n));
      if (n % 5 === 0) await help(path, admin(n + 1));
      if (n % 5 === 2) await help(path, manager);
    };
    return [{ at: now - daysAgo * day + 2 * hour, run }];
  });

  const ofProjects = businesses.flatMap((business, n) =>
    business.projects.map((project, m): Step => {
      const run = async () => {
        const path = `portfolio/${projects[n]?.[m] ?? ''}`;
        if (n % 5 < 2) await own(path, manager);
        if (project.kind === 'AI Marketing') await help(path, collaborator);
      };
      return { at: now - project.daysAgo * day + hour, run };
    }),
  );

  const ofRequests = async () => {
    const requests = await call<Consultation[]>(rosa, 'GET', '/api/admin/consultations?limit=9');
    for (const [n, { id }] of requests.entries())
      if (n % 3 > 0) await own(`consultations/${id}`, n % 3 === 1 ? admin(n) : manager);
    const messages = await call<ContactMessage[]>(rosa, 'GET', '/api/admin/messages?limit=6');
    for (const [n, { id }] of messages.entries()) if (n % 2 === 1) await own(`messages/${id}`, admin(n));
  };

  return [...ofClients, ...ofProjects, { at: now, run: ofRequests }];
}
