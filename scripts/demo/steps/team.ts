import { day, hour, type Filling, type Step } from '../filling.ts';

/** Adds invitations to the team: one without an answer, one expired, and one for a collaborator. */
export function teamSteps({ agency: { call }, now, staff, clients, projects }: Filling): Step[] {
  const colleague = (mailbox: string, role: string, clientIds: string[] = []) => {
    const body = { email: `${mailbox}@bluebonnet-ai.example`, role, clientIds };
    return call(staff(0), 'POST', '/api/admin/team/invitations', body);
  };
  const managed = () => clients.slice(0, 2).map(({ id }) => id);
  const collaborator = () =>
    call(staff(0), 'POST', '/api/admin/team/collaborators', {
      email: 'ines@harborlight-films.example',
      projectIds: projects.flat().slice(0, 2),
      endsAt: new Date(now + 45 * day).toISOString(),
    });
  return [
    { at: now - 11 * day, run: () => colleague('felix', 'content-manager') },
    { at: now - 2 * day + hour, run: () => colleague('priya', 'client-manager', managed()) },
    { at: now - day, run: collaborator },
  ];
}
