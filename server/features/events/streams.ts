import type { FastifyReply } from 'fastify';
import type { Context } from '#server/context.ts';
import { tooManyRequests, unauthorized } from '#server/errors.ts';
import { jobTopic } from '#server/events/events.ts';
import type { Change } from '#server/events/events.ts';
import { findViewer, type SessionHashes, type Viewer } from './repository.ts';

const heartbeatMs = 15_000;
/** Browsers open a stream for each tab, and people have more than one browser. */
const perPerson = 20;
/** A reader this many bytes behind is cut off; it comes back and asks for everything anew. */
const mostUnread = 64 * 1024;

const mayHear = (viewer: Viewer, { topic, clientAccountId }: Change) =>
  topic !== jobTopic &&
  (viewer.staff || (clientAccountId !== null && clientAccountId === viewer.clientAccountId));

const sameViewer = (a: Viewer, b: Viewer | null) =>
  a.staff === b?.staff && a.clientAccountId === b.clientAccountId;

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
     * Answers with a stream that ends with the session, the connection or the process.
     * @throws AppError `unauthorized` or `too_many_requests`
     */
    async open(sessions: SessionHashes, reply: FastifyReply): Promise<FastifyReply> {
      const viewer = await findViewer(db, sessions, now());
      if (!viewer) throw unauthorized();
      // By who they are: any number of sessions can be started, and any cookie be sent beside a good one.
      const key = viewer.person;
      if ((counts.get(key) ?? 0) >= perPerson)
        throw tooManyRequests(60, 'This site is open in too many tabs to keep all of them live.');

      const { raw } = reply;
      // The page may be gone by now; nothing would ever clean up after it.
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
      const unsubscribe = events.subscribe((change) => {
        if (!mayHear(viewer, change)) return;
        const data = { topic: change.topic, ...(change.subjectId === null ? {} : { id: change.subjectId }) };
        write(`event: change\ndata: ${JSON.stringify(data)}\n\n`);
      });
      const end = () => raw.end();
      const heartbeat = setInterval(() => {
        write(':\n\n');
        findViewer(db, sessions, now()).then(
          (current) => {
            if (!sameViewer(viewer, current)) end();
          },
          (error: unknown) => log.warn({ err: error }, 'a session could not be looked up'),
        );
      }, heartbeatMs);
      count(key, 1);
      open.add(end);
      raw.on('error', () => raw.destroy());
      raw.on('close', () => {
        clearInterval(heartbeat);
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
        // So that nothing is left open once the stream has ended.
        connection: 'close',
      });
      write('retry: 3000\n\n');
      return reply;
    },

    /** Ends all of them: the process stops. */
    close(): void {
      closed = true;
      for (const end of open) end();
    },
  };
}
