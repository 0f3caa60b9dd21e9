import { projectStages } from '#contract/project-work.ts';
import { businesses } from '../story/businesses.ts';
import { done, fileRequests, underWay } from '../story/stages.ts';
import { day, dayAt, hour, ownerOf, steps, type Filling, type Step } from '../filling.ts';

/** Adds the stages and promised days of projects, and file requests to clients. */
export function stageSteps(filling: Filling): Step[] {
  const { agency, now, staff, projects } = filling;
  const { call } = agency;
  const used = { done: 0, underWay: 0 };
  const stages = businesses.flatMap((business, n) =>
    business.projects.flatMap((project, m): Step[] => {
      const kind = project.isDraft ? 'underWay' : 'done';
      const list = kind === 'done' ? done : underWay;
      const standing = list[used[kind]++ % list.length];
      if (!standing) return [];
      const { stage, promisedIn, next = null } = standing;
      const through = projectStages.slice(0, projectStages.indexOf(stage) + 1);
      const began = now - project.daysAgo * day + 2 * hour;
      // Spread the stages over the time since the project started. The last stage was set some hours ago.
      const pace = (now - 5 * hour - began) / through.length;
      const promise = promisedIn === undefined ? {} : { promisedOn: dayAt(now + promisedIn * day) };
      return through.map((each, step) => {
        const body = { stage: each, ...(each === stage ? { nextStep: next, ...promise } : {}) };
        const path = () => `/api/admin/portfolio/${projects[n]?.[m] ?? ''}`;
        return { at: began + step * pace, run: () => call(staff(n), 'PATCH', path(), body) };
      });
    }),
  );
  const asked = fileRequests.flatMap(({ client: n, words, daysAgo, dueIn, answer, said }): Step[] => {
    const at = now - daysAgo * day;
    const path = () => `/api/admin/portfolio/${projects[n]?.[0] ?? ''}/file-requests`;
    const dueOn = dueIn === undefined ? null : dayAt(now + dueIn * day);
    let id = '';
    const ask = async () => {
      id = (await call<{ id: string }>(staff(n), 'POST', path(), { words, dueOn })).id;
    };
    const reply = () =>
      call(ownerOf(filling, n), 'POST', `/api/client/file-requests/${id}/answer`, { answer });
    return steps(
      { at, run: ask },
      answer !== undefined && { at: at + 5 * hour, run: reply },
      said && { at: at + 20 * hour, run: () => call(staff(n), 'PATCH', `${path()}/${id}`, said) },
    );
  });
  return [...stages, ...asked];
}
