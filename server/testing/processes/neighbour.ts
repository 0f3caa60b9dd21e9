import { onTestFinished } from 'vitest';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import type { TestApp } from '../test-app.ts';

/** The context of a second process on the same database. It has its own connections, queue and events, but the same clock. */
export function neighbour({ context: { config }, clock }: TestApp): Context {
  const context = createContext(config, builtInBrand, createLog('silent'), () => clock.now);
  onTestFinished(() => closeContext(context));
  return context;
}
