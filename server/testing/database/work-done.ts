import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { LightMyRequestResponse } from 'fastify';
import { SelectQueryNode, TableNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { TestApp } from '../test-app.ts';

/** True for the regular query that looks for new events. It belongs to no call, so it is not counted. */
const looksForEvents = (node: RootOperationNode) =>
  SelectQueryNode.is(node) &&
  (node.from?.froms ?? []).some((from) => TableNode.is(from) && from.table.identifier.name === 'event');

/** The comparable parts of an answer: everything but its date and request id. */
export function seen({ statusCode, headers, body, cookies }: LightMyRequestResponse) {
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, headers: others, body, cookies };
}

/** Counts the statements, commits and password hashes from this call on. */
export function countWork(t: TestApp) {
  const { db } = t.context;
  let statements = 0;
  let commits = 0;
  const inTransaction = new AsyncLocalStorage<true>();
  const others = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (looksForEvents(node)) others.add(queryId);
      // A write outside of a transaction is a commit of its own.
      else if (!SelectQueryNode.is(node) && !inTransaction.getStore()) commits += 1;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!others.has(queryId)) statements += 1;
      return result;
    },
  };
  const { q, tx } = { q: db.q.bind(db), tx: db.tx.bind(db) };
  Object.assign(db, {
    q: () => q().withPlugin(plugin),
    tx: async <T>(work: () => Promise<T>): Promise<T> => {
      if (inTransaction.getStore()) return tx(work);
      const result = await inTransaction.run(true, () => tx(work));
      commits += 1;
      return result;
    },
  });
  const hashes = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  onTestFinished(() => {
    hashes.mockRestore();
    syncBuiltinESMExports();
  });
  return async (work: () => Promise<LightMyRequestResponse>) => {
    const before = { statements, commits, hashes: hashes.mock.calls.length };
    const answer = await work();
    return {
      statements: statements - before.statements,
      commits: commits - before.commits,
      hashes: hashes.mock.calls.length - before.hashes,
      ...seen(answer),
    };
  };
}
