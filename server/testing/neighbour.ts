import { afterEach } from 'vitest';
import { builtInBrand } from '#server/brand/built-in.ts';
import { closeContext, createContext, type Context } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import type { TestApp } from './test-app.ts';

const open: Context[] = [];

afterEach(async () => {
  for (const context of open.splice(0)) await closeContext(context);
});

/** What another process on the same database has: connections, queue and events of its own, the clock shared. */
export function neighbour({ context: { config }, clock }: TestApp): Context {
  const context = createContext(config, builtInBrand, createLog('silent'), () => clock.now);
  open.push(context);
  return context;
}
