import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#server/access/throttle/throttle.ts';

/**
 * How many pages with a refused form are drawn for one address within a minute. Each takes 15 ms of the processor, during which
 * everybody else waits; nobody corrects a form twenty times a minute.
 */
export const refusedForms = { max: 20, windowMs: 60_000 };

/** Most addresses that are told apart at once; those that come on top share one count. */
const mostAddresses = 10_000;

const words =
  'That was a lot at once. Please go back, where what you typed still is, and try again in a minute.';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please wait a minute</title><h1>Please wait a minute</h1><p>${words}</p>`;

/** Counts in the memory of this process, whose processor it spares: a query would cost what the page does. */
export function createRefusedForms(now: () => number) {
  let counts = new Map<string, { pages: number; ends: number }>();

  /** Seconds until this address may have the next page; 0 when it may have one now, which is counted. */
  function wait(ip: string): number {
    const at = now();
    if (counts.size >= mostAddresses) counts = new Map([...counts].filter(([, { ends }]) => ends > at));
    const address = addressKey(ip);
    const key = counts.has(address) || counts.size < mostAddresses ? address : 'others';
    let count = counts.get(key);
    if (!count || count.ends <= at) counts.set(key, (count = { pages: 0, ends: at + refusedForms.windowMs }));
    count.pages += 1;
    return count.pages > refusedForms.max ? Math.ceil((count.ends - at) / 1000) : 0;
  }

  return {
    /** Answers with `draw` as long as this address has not had too many, and with a few words after that. */
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

/** The count of a process. */
export type RefusedForms = ReturnType<typeof createRefusedForms>;
