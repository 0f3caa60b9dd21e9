import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { SelectQueryNode, TableNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** Open pages are told what changed by a query of their own, now and then: it belongs to no call. */
const looksForEvents = (node: RootOperationNode) =>
  SelectQueryNode.is(node) &&
  (node.from?.froms ?? []).some((from) => TableNode.is(from) && from.table.identifier.name === 'event');

/** Counts what a call does from here on: statements of the database, and hashes of passwords. */
export function countWork(t: TestApp) {
  let statements = 0;
  const others = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (looksForEvents(node)) others.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!others.has(queryId)) statements += 1;
      return result;
    },
  };
  const q = t.context.db.q.bind(t.context.db);
  Object.assign(t.context.db, { q: () => q().withPlugin(plugin) });
  const hashes = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  onTestFinished(() => {
    hashes.mockRestore();
    syncBuiltinESMExports();
  });
  return async (work: () => Promise<{ statusCode: number; body: string }>) => {
    const before = { statements, hashes: hashes.mock.calls.length };
    const { statusCode, body } = await work();
    return {
      statements: statements - before.statements,
      hashes: hashes.mock.calls.length - before.hashes,
      statusCode,
      body,
    };
  };
}
