import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { endpoint, type Endpoint, type UntilVerified } from '#contract/endpoint.ts';
import { buildApp } from '#server/app/app.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import '#server/http/route.ts'; // declares the type of a route's `endpoint`
import { createLog } from '#server/core/log.ts';

interface Served {
  method: string;
  path: string;
  /** The call in the contract from which the route was made. */
  endpoint: Endpoint | undefined;
}

/** Routes without a call, calls without a route, and routes whose rules differ from those of their call. */
function contractFindings(calls: Endpoint[], served: Served[]): string[] {
  const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const promised = new Map(calls.map((call) => [key(call), call]));
  const names = served.map(key);
  return [
    ...calls.filter((call) => !names.includes(key(call))).map((call) => `${key(call)} is not served`),
    ...served
      .filter(({ path }) => path.startsWith('/api'))
      .flatMap((route) => {
        const call = promised.get(key(route));
        if (!call) return [`${key(route)} is not in the contract`];
        return call === route.endpoint ? [] : [`${key(route)} is not served by its call, with its access`];
      }),
  ];
}

const calls = api.map((entry) => entry.endpoint);
const served: Served[] = [];
let folder: string;
let context: Context;
let app: FastifyInstance;

// Fastify has no list of its routes. It announces each application before the first route, so a hook collects the routes.
const watchRoutes = (message: unknown) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
    // In a path, the allowed values of a parameter follow the parameter in parentheses.
    const path = url.replaceAll(/\([^)]*\)/g, '');
    for (const one of [method].flat().filter((name) => name !== 'HEAD'))
      served.push({ method: one, path, endpoint: config?.endpoint });
  });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-contract-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  await migrateDatabase(config);
  context = createContext(config, builtInBrand, createLog(config.logLevel));
  subscribe('fastify.initialization', watchRoutes);
  app = await buildApp(context);
  await app.ready();
});

afterAll(async () => {
  unsubscribe('fastify.initialization', watchRoutes);
  await app.close();
  await closeContext(context);
  rmSync(folder, { recursive: true });
});

it('serves every call of the contract, with its access, and nothing else under /api', () => {
  expect(calls.length).toBeGreaterThan(10);
  expect(contractFindings(calls, served)).toEqual([]);
});

/** Calls with a path that does not fit the access of the call. */
const misplaced = (all: Endpoint[]) =>
  all
    .filter(({ path, access }) => {
      if (path.startsWith('/api/admin/')) return access !== 'staff';
      if (path.includes(':side') || access === 'person')
        return access !== 'person' || !path.startsWith('/api/:side/');
      return path.startsWith('/api/client/') && access !== 'client';
    })
    .map(({ method, path, access }) => `${method} ${path} is for ${access}`);

it('calls under /api/admin are for staff, under /api/client for clients, under /api/:side for both, except ways to sign in', () => {
  expect(misplaced(calls).toSorted()).toEqual([
    'POST /api/:side/password/forgot is for public',
    'POST /api/:side/password/reset is for public',
    'POST /api/client/login is for public',
    'POST /api/client/logout is for public',
    'POST /api/client/verify is for public',
    'POST /api/client/welcome is for public',
  ]);
  const open = endpoint('GET', '/api/admin/things', {
    access: 'signed-in',
    untilVerified: 'same',
    summary: 'Things',
  });
  const person = { access: 'person', needsRole: false, untilVerified: 'same', summary: 'Things' } as const;
  const sideless = endpoint('GET', '/api/things', person);
  expect(misplaced([open, sideless])).toEqual([
    'GET /api/admin/things is for signed-in',
    'GET /api/things is for person',
  ]);
});

/** Calls whose answer to a client without a verified address does not fit the schema of the call. */
const unfitAnswers = (all: Endpoint[]) =>
  all
    .filter(({ untilVerified: rule, response }) => {
      if (rule === undefined || rule === 'same' || 'notFound' in rule || 'refused' in rule) return false;
      if ('answer' in rule) return response?.safeParse(rule.answer).success !== true;
      const item = response instanceof z.ZodMiniArray ? response.def.element : response;
      const shape: z.core.$ZodShape = item instanceof z.ZodMiniObject ? item.def.shape : {};
      // A hidden list becomes empty, and any other hidden value null.
      const mayBeEmpty = (schema: z.core.$ZodType | undefined) =>
        schema && (z.safeParse(schema, null).success || z.safeParse(schema, []).success);
      return !rule.hidden.every((field) => mayBeEmpty(shape[field]));
    })
    .map(({ method, path }) => `${method} ${path}`);

it('every call for clients states its answer for an unverified address', () => {
  const ofClients = calls.filter(
    ({ access }) => access === 'client' || access === 'person' || access === 'signed-in',
  );
  expect(ofClients.length).toBeGreaterThan(20);
  expect(ofClients.filter(({ untilVerified }) => untilVerified === undefined)).toEqual([]);
  expect(unfitAnswers(calls)).toEqual([]);

  // @ts-expect-error the compiler refuses a call of clients that does not say it
  endpoint('GET', '/api/client/things', { access: 'client', standing: 'sees', summary: 'Things' });
  const things = (untilVerified: UntilVerified) =>
    endpoint('GET', '/api/client/things', {
      access: 'client',
      standing: 'sees',
      untilVerified,
      summary: 'Things',
      response: z.array(z.object({ id: z.string(), answer: z.nullable(z.string()) })),
      list: true,
    });
  const wrong: UntilVerified[] = [{ answer: {} }, { hidden: ['id'] }, { hidden: ['reply'] }];
  expect(wrong.map((rule) => unfitAnswers([things(rule)]).length)).toEqual([1, 1, 1]);
  const right: UntilVerified[] = [
    'same',
    { answer: [] },
    { hidden: ['answer'] },
    { notFound: 'This' },
    { refused: 'Not yet.' },
  ];
  expect(unfitAnswers(right.map(things))).toEqual([]);
});

/** Calls for clients that answer with amounts, although people who may not see money can make these calls. */
const openAmounts = (all: Endpoint[]) =>
  all
    .filter(({ access, money, response }) => {
      if ((access !== 'client' && access !== 'person') || money || !response) return false;
      return /"\w*[mM]inor":/.test(
        JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })),
      );
    })
    .map(({ method, path }) => `${method} ${path}`);

it('a call for clients whose answer has amounts is for people who see money', () => {
  expect(openAmounts(calls)).toEqual([]);
  const spec = { access: 'client', standing: 'sees', untilVerified: 'same', summary: 'Things' } as const;
  const response = z.array(z.object({ totalMinor: z.int() }));
  const things = endpoint('GET', '/api/client/things', { ...spec, response });
  expect(openAmounts([things, { ...things, money: true }])).toEqual(['GET /api/client/things']);
});

it('every call has a unique name', () => {
  const keys = calls.map(({ method, path }) => `${method} ${path}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe('the comparison catches', () => {
  const call: Endpoint = endpoint('GET', '/api/things', {
    access: 'staff',
    permission: null,
    summary: 'Things',
  });
  const route = { method: 'GET', path: '/api/things', endpoint: call };

  it.each([
    ['a call that nobody serves', [call], [], 'GET /api/things is not served'],
    ['a route that nobody promised', [], [route], 'GET /api/things is not in the contract'],
    [
      'another method',
      [call],
      [route, { ...route, method: 'PUT' }],
      'PUT /api/things is not in the contract',
    ],
    [
      'a route with another access',
      [call],
      [{ ...route, endpoint: { ...call, access: 'public', permission: undefined } as Endpoint }],
      'GET /api/things is not served by its call, with its access',
    ],
    [
      'a route made by hand',
      [call],
      [{ ...route, endpoint: undefined }],
      'GET /api/things is not served by its call, with its access',
    ],
  ])('%s', (_, contract, routes, message) => {
    expect(contractFindings(contract, routes)).toEqual([message]);
  });

  it('nothing if everything is right', () => {
    expect(
      contractFindings([call], [route, { method: 'GET', path: '/healthz', endpoint: undefined }]),
    ).toEqual([]);
  });
});
