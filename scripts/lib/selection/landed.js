// Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { root } from '../install.js';

/** @param {string} folder @param {string[]} args of git @returns {string | null} what it prints; null where there is no such thing */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout : null;
}

/**
 * The last commit of this branch that has landed, which `npm test` has judged: where it left the branch that others begin from. The branch it
 * is pushed to counts only where that one is not known, for what was pushed may be half done.
 * @param {string} folder @returns {string | null} null where nothing says so
 */
function landedCommit(folder) {
  for (const other of ['origin/HEAD', '@{upstream}']) {
    const commit = git(folder, 'merge-base', 'HEAD', other);
    if (commit) return commit.trim();
  }
  return null;
}

/**
 * The files of the working tree that differ from what has landed: changed, new, gone, under both names where they moved. What git ignores
 * does not count.
 * @returns {string[] | null} null where nothing is known to have landed
 */
export function sinceLanding(folder = root) {
  const commit = landedCommit(folder);
  if (commit === null) return null;
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', commit);
  const added = git(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  if (changed === null || added === null) return null;
  return [...changed.split('\0'), ...added.split('\0')].filter(Boolean);
}
