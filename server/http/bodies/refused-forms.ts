import type { FastifyReply, FastifyRequest } from 'fastify';
import { createMemoryCount } from '#server/access/throttle/memory-count.ts';

/**
 * Limits how often a refused form is rendered for one address per minute. Rendering takes 15 ms of processor time, and
 * nobody corrects a form twenty times a minute.
 */
const refusedForms = { max: 20, windowMs: 60_000 };

const words = 'Too many attempts. Please go back and try again in a minute. Your text is still there.';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please wait a minute</title><h1>Please wait a minute</h1><p>${words}</p>`;

/** The counts are in memory, because a database query would cost as much as the page that it saves. */
export function createRefusedForms(now: () => number) {
  const wait = createMemoryCount(refusedForms, now);
  return {
    /** Answers with the page of `draw`, or with a short text if this address has reached the limit of pages. */
    answer(
      request: FastifyRequest,
      reply: FastifyReply,
      draw: () => Promise<FastifyReply> | FastifyReply,
    ): Promise<FastifyReply> | FastifyReply {
      const seconds = wait(request.ip);
      if (seconds === 0) return draw();
      return reply.code(429).header('retry-after', seconds).type('text/html; charset=utf-8').send(page);
    },
  };
}

/** The counter of a process. */
export type RefusedForms = ReturnType<typeof createRefusedForms>;
