// Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { root } from '../install.js';

/** @param {string} folder @param {string[]} args of git @returns {string | null} the output; null if git fails */
export function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout : null;
}

/**
 * The last landed commit of this branch: the point where it left the shared branch. If the shared branch is unknown, the
 * branch's own upstream is used, although pushed work may be unfinished.
 * @param {string} folder @returns {string | null} null if the commit is unknown
 */
function landedCommit(folder) {
  for (const other of ['origin/HEAD', '@{upstream}']) {
    const commit = git(folder, 'merge-base', 'HEAD', other);
    if (commit) return commit.trim();
  }
  return null;
}

/**
 * The files of the working tree that differ from the landed commit: changed, new, deleted, and both names of moved ones. Files
 * that git ignores are left out.
 * @returns {string[] | null} null if the landed commit is unknown
 */
export function sinceLanding(folder = root) {
  const commit = landedCommit(folder);
  if (commit === null) return null;
  const changed = git(folder, 'diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', commit);
  const added = git(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  if (changed === null || added === null) return null;
  return [...changed.split('\0'), ...added.split('\0')].filter(Boolean);
}
