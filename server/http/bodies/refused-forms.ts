import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#server/access/throttle/throttle.ts';

/**
 * Pages with a refused form that are rendered for one address per minute. Each takes 15 ms of processor time.
 * Nobody corrects a form twenty times a minute.
 */
export const refusedForms = { max: 20, windowMs: 60_000 };

/** The most addresses counted separately; all others share one count. */
const mostAddresses = 10_000;

const words =
  'That was a lot at once. Please go back, where what you typed still is, and try again in a minute.';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Please wait a minute</title><h1>Please wait a minute</h1><p>${words}</p>`;

/** Counts in memory: a database query would cost as much as the page it saves. */
export function createRefusedForms(now: () => number) {
  let counts = new Map<string, { pages: number; ends: number }>();

  /** Seconds until this address may have its next page; 0 if it may have one now. Counts the page. */
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
    /** Answers with `draw`, or with a short text if this address has used up its pages. */
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
