import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const compressed = /\.(br|gz)$/;

/**
 * Serves the files of the build: those in `/assets/`, whose names contain a content hash, and the few files of web/public
 * under their own names.
 */
export async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    index: false,
    decorateReply: false,
  });
  const files = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !compressed.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !file.startsWith('assets/') && !file.startsWith('.'));
  // Each file gets a route of its own, because a wildcard at the root would also answer every unknown address.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    for (const file of files)
      scope.get(`/${file}`, (_request, reply) => reply.sendFile(file, { maxAge: '1h', cacheControl: true }));
  });
}
