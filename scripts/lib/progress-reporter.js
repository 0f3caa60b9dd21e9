import { relative } from 'node:path';
import { root } from './install.js';

/**
 * @typedef {{ id: string, file: string, project?: string }} Unit the work of one worker at a time: a test file of vitest, or a
 * journey of Playwright
 */
/**
 * @typedef {{ started?: Unit, ended?: Unit }} Progress a message to the process that started the run; any message is a sign of
 * progress
 */

/** @param {Progress} progress */
const tell = (progress) => process.send?.(progress);

/** @param {import('vitest/node').TestModule} module @returns {Unit} */
const moduleUnit = ({ moduleId, project }) => {
  const file = `${project.name} ${relative(root, moduleId)}`;
  return { id: file, file, project: project.name };
};

/** @param {import('@playwright/test/reporter').TestCase} journey @returns {Unit} */
const journeyUnit = (journey) => ({
  id: journey.titlePath().filter(Boolean).join(' › '),
  file: relative(root, journey.location.file),
});

/** Reports the progress of vitest or Playwright to the process that started them. Prints nothing. */
export default class ProgressReporter {
  /** @type {string[]} */
  failures = [];

  /** On SIGINT vitest would end at once, before it prints why tests failed. */
  onInit() {
    process.once('SIGINT', () => {
      for (const failure of this.failures) console.error(`\nFAILED ${failure}`);
    });
  }

  /** Tells Playwright that another reporter prints the results. */
  printsToStdio() {
    return false;
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    tell({ started: moduleUnit(module) });
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    tell({});
    const { state, errors } = test.result();
    if (state === 'failed') this.failures.push(`${test.fullName}\n${errors[0]?.stack ?? errors[0]?.message}`);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    tell({ ended: moduleUnit(module) });
  }

  /** @param {import('@playwright/test/reporter').TestCase} journey */
  onTestBegin(journey) {
    tell({ started: journeyUnit(journey) });
  }

  onStepEnd() {
    tell({});
  }

  /** @param {import('@playwright/test/reporter').TestCase} journey */
  onTestEnd(journey) {
    tell({ ended: journeyUnit(journey) });
  }
}
