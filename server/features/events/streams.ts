import type { FastifyReply } from 'fastify';
import {
  signPermissions,
  topicPermissions,
  topicRights,
  topics,
  type SharedTopic,
  type Sign,
  type Topic,
} from '#contract/events.ts';
import { hasRights, permissionsOf, reachOf, type StaffRole } from '#contract/permissions/permissions.ts';
import { scopeIf } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { firstIdAt } from '#server/core/ids.ts';
import { tooManyRequests, unauthorized } from '#server/core/errors.ts';
import { eventsSince } from '#server/work/events/event-table.ts';
import { personTopic } from '#server/work/events/events.ts';
import type { PublishedChange } from '#server/work/events/events.ts';
import { reaches } from './repository.ts';
import { findViewer, type SessionHashes, type Viewer } from '#server/access/sessions/viewer.ts';

const heartbeatMs = 15_000;
/** How soon a page reconnects after its stream ended because access changed, in milliseconds. */
const againMs = 100;
/** The most open streams per person. A browser opens one stream for each tab, and a person may use several browsers. */
const perPerson = 20;
/** The most unread bytes of a stream. With more, the reader is disconnected, and reconnects and reloads everything. */
const mostUnread = 64 * 1024;

/** The longest time in milliseconds between a change getting its id and being committed. */
const slowestWriteMs = 1_000;

type PageChange = PublishedChange & { topic: Topic | Sign };

type SharedChange = PublishedChange & { topic: SharedTopic | Sign };

const isShared = (change: PageChange): change is SharedChange => change.topic !== 'notices';

const isSign = (topic: string): topic is Sign => Object.hasOwn(signPermissions, topic);

const neededFor = (topic: SharedTopic | Sign) =>
  isSign(topic) ? signPermissions[topic] : topicPermissions[topic];

/** A person gets notices for that person only. All staff also get notices for the agency's shared address. */
const isToldTo = ({ staff, contactId }: Viewer, { subjectId }: PageChange) =>
  subjectId === null ? staff !== null : subjectId === staff?.id || subjectId === contactId;

const isForPages = (change: PublishedChange): change is PageChange =>
  (topics as readonly string[]).includes(change.topic) || isSign(change.topic);

const isOwn = ({ rights, ...viewer }: Viewer, { clientAccountId, forClient, topic }: SharedChange) =>
  forClient &&
  clientAccountId !== null &&
  clientAccountId === viewer.clientAccountId &&
  rights !== null &&
  !isSign(topic) &&
  hasRights(rights, topicRights[topic] ?? {});

// Pages do not know this topic, and so reload everything.
const everything = `event: change\ndata: ${JSON.stringify({ topic: 'everything' })}\n\n`;

/** True for roles whose scope is only a part of the rows. */
const reachesParts = (role: StaffRole) =>
  permissionsOf(role).some((permission) => reachOf(role, permission) === 'assigned');

const sameViewer = (a: Viewer, b: Viewer | null) =>
  a.person === b?.person &&
  a.contactId === b.contactId &&
  a.staff?.role === b.staff?.role &&
  a.clientAccountId === b.clientAccountId &&
  a.rights?.standing === b.rights?.standing &&
  a.rights?.seesMoney === b.rights?.seesMoney;

/** The open event streams of this process. */
export function createStreams({ db, events, log, now }: Pick<Context, 'db' | 'events' | 'log' | 'now'>) {
  const open = new Set<() => void>();
  const counts = new Map<string, number>();
  let closed = false;

  const count = (key: string, delta: number) => {
    const value = (counts.get(key) ?? 0) + delta;
    if (value > 0) counts.set(key, value);
    else counts.delete(key);
  };

  return {
    /**
     * Opens a stream that ends with the session, the connection or the process. It first sends changes of the last
     * `ageMs`, since the page may have read its data before them.
     * @throws AppError `unauthorized` or `too_many_requests`
     */
    async open(sessions: SessionHashes, reply: FastifyReply, ageMs?: number): Promise<FastifyReply> {
      const viewer = await findViewer(db, sessions, now());
      if (!viewer) throw unauthorized();
      // Streams are counted per person, because a person may have any number of sessions and cookies.
      const key = viewer.person;
      if ((counts.get(key) ?? 0) >= perPerson)
        throw tooManyRequests(60, 'This site is open in too many tabs to keep all of them live.');

      const { raw } = reply;
      // The connection may be closed already. A `close` event, which removes the stream, would then not come.
      if (raw.destroyed || closed) {
        reply.hijack();
        raw.destroy();
        return reply;
      }
      const write = (text: string) => {
        if (raw.writableEnded) return;
        if (raw.writableLength > mostUnread) raw.destroy();
        else raw.write(text);
      };
      const tell = (change: PageChange) => {
        const { topic, subjectId, clientAccountId } = change;
        if (isSign(topic)) {
          write(
            `event: sign\ndata: ${JSON.stringify({ sign: topic, userId: subjectId, clientAccountId })}\n\n`,
          );
          return;
        }
        const data = { topic, ...(subjectId === null || !isShared(change) ? {} : { id: subjectId }) };
        write(`event: change\ndata: ${JSON.stringify(data)}\n\n`);
      };
      // The scope is checked for each change, because assignments may change while the stream is open.
      let looking = Promise.resolve();
      const hear = (change: PageChange) => {
        if (!isShared(change)) return isToldTo(viewer, change) ? tell(change) : undefined;
        if (isOwn(viewer, change)) return tell(change);
        const scope = viewer.staff && scopeIf(viewer.staff, neededFor(change.topic));
        if (!scope) return;
        if (scope === 'all') return tell(change);
        looking = looking.then(async () => {
          try {
            if (await reaches(db, scope, change)) tell(change);
          } catch (error) {
            // End the stream, so that the page reconnects and reloads everything.
            log.warn({ err: error }, 'The scope of a change could not be read');
            raw.end();
          }
        });
      };
      const end = () => raw.end();
      /** Returns true while the viewer's access is unchanged; otherwise ends the stream. */
      const look = async (): Promise<boolean> => {
        try {
          if (sameViewer(viewer, await findViewer(db, sessions, now()))) return true;
          // The page reconnects at once and gets a stream for the new access.
          write(`retry: ${againMs}\n\n`);
          end();
        } catch (error) {
          log.warn({ err: error }, 'A session could not be read');
        }
        return false;
      };
      const lookAgain = async () => {
        // The person gets no event about rows that are now out of reach, so the page has to reload everything.
        if ((await look()) && viewer.staff && reachesParts(viewer.staff.role)) write(everything);
      };
      const unsubscribe = events.subscribe((change) => {
        if (isForPages(change)) hear(change);
        else if (change.topic === personTopic && [viewer.person, viewer.contactId].includes(change.subjectId))
          void lookAgain();
      });
      const tellSince = async (ms: number) => {
        try {
          const kind = ({ id: _, ...change }: PublishedChange) => JSON.stringify(change);
          const missed = new Map((await eventsSince(db, firstIdAt(ms))).map((each) => [kind(each), each]));
          for (const change of missed.values()) if (isForPages(change) && !isSign(change.topic)) hear(change);
        } catch (error) {
          // End the stream, so that the page reconnects and reloads everything.
          log.warn({ err: error }, 'The changes that a page missed could not be read');
          end();
        }
      };
      let ending: NodeJS.Timeout | undefined;
      // There is no event when an access ends by its date, so a timer checks then.
      const endInTime = () => {
        const { endsAt } = viewer.staff ?? {};
        const left = endsAt ? Date.parse(endsAt) - now() : Infinity;
        if (left <= heartbeatMs) ending ??= setTimeout(() => void look(), Math.max(0, left) + 5);
      };
      endInTime();
      const heartbeat = setInterval(() => {
        write(':\n\n');
        endInTime();
        void look();
      }, heartbeatMs);
      count(key, 1);
      open.add(end);
      raw.on('error', () => raw.destroy());
      raw.on('close', () => {
        clearInterval(heartbeat);
        clearTimeout(ending);
        unsubscribe();
        count(key, -1);
        open.delete(end);
      });

      reply.hijack();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // Close the connection when the stream ends.
        connection: 'close',
      });
      write('retry: 3000\n\n');
      if (ageMs !== undefined) await tellSince(Date.now() - ageMs - slowestWriteMs);
      return reply;
    },

    /** Ends all streams when the process stops. */
    close(): void {
      closed = true;
      for (const end of open) end();
    },
  };
}
