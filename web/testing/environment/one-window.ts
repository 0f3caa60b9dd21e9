import { builtinEnvironments, type Environment } from 'vitest/runtime';

const kept = globalThis as { windowIsMade?: boolean };

/**
 * A test environment in which all test files of a worker share one window. The files share imported modules, and
 * modules remember their first window. `setup.ts` removes all that a test leaves in the window.
 */
const oneWindow: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    if (kept.windowIsMade) return { teardown() {} };
    await builtinEnvironments.jsdom.setup(global, options);
    kept.windowIsMade = true;
    // jsdom's `requestAnimationFrame` uses the current timers. If it is called during a test with fake timers, it would
    // never fire again.
    const { setTimeout, clearTimeout } = globalThis;
    Object.assign(global, {
      requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
      cancelAnimationFrame: (id: number) => clearTimeout(id),
    });
    return { teardown() {} };
  },
};

export default oneWindow;
