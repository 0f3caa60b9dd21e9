import type { Context } from '../core/context.ts';
import * as assignments from '../features/assignments/service.ts';
import * as consultations from '../features/consultations/service.ts';
import * as contactMessages from '../features/messages/contact/service.ts';
import * as projects from '../features/projects/people.ts';
import type { Owners } from '../features/team/hand-over.ts';

/** The functions that change who owns the rows of each feature. */
export const owners = (context: Context): Owners => ({
  client: {
    setOwner: (actor, id, ownerId) => assignments.setClientOwner(context, actor, 'all', id, ownerId),
    async replaceHelper(actor, id, { from, to }) {
      await assignments.removeClientHelper(context, actor, id, from);
      if (to !== null) await assignments.addClientHelper(context, actor, id, to);
    },
  },
  project: {
    setOwner: (actor, id, ownerId) => projects.setOwner(context, actor, 'all', id, ownerId),
    async replaceHelper(actor, id, { from, to }) {
      await projects.removeHelper(context, actor, 'all', id, from);
      if (to !== null) await projects.addHelper(context, actor, 'all', id, to);
    },
  },
  consultation: {
    setOwner: (actor, id, ownerId) => consultations.setOwner(context, actor, 'all', id, ownerId),
    release: (actor, from, to) => consultations.releaseCompleted(context, actor, from, to),
  },
  contactMessage: {
    setOwner: (actor, id, ownerId) => contactMessages.setOwner(context, actor, 'all', id, ownerId),
  },
});
