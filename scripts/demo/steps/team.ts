import { day, hour, type Filling, type Step } from '../filling.ts';

/** Invitations to the team: one unanswered, one expired, and one for a collaborator. */
export function teamSteps({ agency, now, staff, clients, projects }: Filling): Step[] {
  const invite = (path: string, body: object) =>
    agency.call(staff(0), 'POST', `/api/admin/team/${path}`, body);
  const colleague = (email: string, role: string, clientIds: string[] = []) =>
    invite('invitations', { email, role, clientIds });
  return [
    { at: now - 11 * day, run: () => colleague('felix@bluebonnet-ai.example', 'content-manager') },
    {
      at: now - 2 * day + hour,
      run: () =>
        colleague(
          'priya@bluebonnet-ai.example',
          'client-manager',
          clients.slice(0, 2).map(({ id }) => id),
        ),
    },
    {
      at: now - day,
      run: () =>
        invite('collaborators', {
          email: 'ines@harborlight-films.example',
          projectIds: projects.flat().slice(0, 2),
          endsAt: new Date(now + 45 * day).toISOString(),
        }),
    },
  ];
}
