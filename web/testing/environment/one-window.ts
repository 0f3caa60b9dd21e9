import { builtinEnvironments, type Environment } from 'vitest/runtime';

const kept = globalThis as { windowIsMade?: boolean };

/**
 * One window for all files of a worker: they share the modules they import, and modules remember the window they met first.
 * What a test leaves in it, `setup.ts` takes away.
 */
const oneWindow: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    if (kept.windowIsMade) return { teardown() {} };
    await builtinEnvironments.jsdom.setup(global, options);
    kept.windowIsMade = true;
    // That of jsdom uses the timers of the moment: asked while a test has false ones, it never comes again.
    const { setTimeout, clearTimeout } = globalThis;
    Object.assign(global, {
      requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
      cancelAnimationFrame: (id: number) => clearTimeout(id),
    });
    return { teardown() {} };
  },
};

export default oneWindow;
