import { onTestFinished } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import type { TestApp } from '../test-app.ts';

/** What another process on the same database has: connections, queue and events of its own, the clock shared. */
export function neighbour({ context: { config }, clock }: TestApp): Context {
  const context = createContext(config, builtInBrand, createLog('silent'), () => clock.now);
  onTestFinished(() => closeContext(context));
  return context;
}
