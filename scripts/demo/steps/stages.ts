import { projectStages } from '#contract/project-work.ts';
import { businesses } from '../story/businesses.ts';
import { done, fileRequests, underWay } from '../story/stages.ts';
import { day, hour, type Filling, type Step } from '../filling.ts';

const dayIn = (now: number, days: number) => new Date(now + days * day).toISOString().slice(0, 10);

/** The stages and promised days of projects, and the file requests to clients. */
export function stageSteps({ agency, now, staff, clients, projects }: Filling): Step[] {
  const { call } = agency;
  const taken = { done: 0, underWay: 0 };
  const stages = businesses.flatMap((business, n) =>
    business.projects.flatMap((project, m): Step[] => {
      const kind = project.draft ? 'underWay' : 'done';
      const list = kind === 'done' ? done : underWay;
      const standing = list[taken[kind]++ % list.length];
      if (!standing) return [];
      const { stage, promisedIn, next } = standing;
      const through = projectStages.slice(0, projectStages.indexOf(stage) + 1);
      const began = now - project.daysAgo * day + 2 * hour;
      // Spread the stages over the time since the start, with the last some hours ago.
      const pace = (now - 5 * hour - began) / through.length;
      return through.map((each, step) => {
        const last = step === through.length - 1;
        const body = {
          stage: each,
          ...(last ? { nextStep: next ?? null } : {}),
          ...(last && promisedIn !== undefined ? { promisedOn: dayIn(now, promisedIn) } : {}),
        };
        const path = () => `/api/admin/portfolio/${projects[n]?.[m] ?? ''}`;
        return { at: began + step * pace, run: () => call(staff(n), 'PATCH', path(), body) };
      });
    }),
  );
  const asked = fileRequests.flatMap(({ client: n, words, daysAgo, dueIn, answer, said }): Step[] => {
    const at = now - daysAgo * day;
    const path = () => `/api/admin/portfolio/${projects[n]?.[0] ?? ''}/file-requests`;
    let id = '';
    const ask = async () => {
      const dueOn = dueIn === undefined ? null : dayIn(now, dueIn);
      ({ id } = await call<{ id: string }>(staff(n), 'POST', path(), { words, dueOn }));
    };
    const reply = () =>
      call({ kind: 'client', id: clients[n]?.id ?? '' }, 'POST', `/api/client/file-requests/${id}/answer`, {
        answer,
      });
    const body =
      said === undefined || said === 'accepted'
        ? { state: said }
        : { state: 'returned', reason: said.returned };
    const decide = () => call(staff(n), 'PATCH', `${path()}/${id}`, body);
    return [
      { at, run: ask },
      ...(answer ? [{ at: at + 5 * hour, run: reply }] : []),
      ...(said ? [{ at: at + 20 * hour, run: decide }] : []),
    ];
  });
  return [...stages, ...asked];
}
