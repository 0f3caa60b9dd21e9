import { builtinEnvironments, type Environment } from 'vitest/runtime';

const kept = globalThis as { windowIsMade?: boolean };

/**
 * Shares one window among all test files of a worker. The files share imported modules, and modules remember their first
 * window. `setup.ts` removes everything that a test leaves in the window.
 */
const oneWindow: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    if (kept.windowIsMade) return { teardown() {} };
    await builtinEnvironments.jsdom.setup(global, options);
    kept.windowIsMade = true;
    // jsdom's `requestAnimationFrame` would use the current timers. Called while a test has fake timers, it would never fire
    // again.
    const { setTimeout, clearTimeout } = globalThis;
    Object.assign(global, {
      requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
      cancelAnimationFrame: (id: number) => clearTimeout(id),
    });
    return { teardown() {} };
  },
};

export default oneWindow;
