import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { endpoint, type Endpoint } from '#contract/endpoint.ts';
import { changeEvent, topics, type Topic } from '#contract/events.ts';

const root = join(import.meta.dirname, '..');
const server = globSync('server/{features,work/mail}/**/*.ts', {
  cwd: root,
  exclude: (file) => file.endsWith('.test.ts'),
}).map((file) => readFileSync(join(root, file), 'utf8'));

/** Reads whose answers no event changes, each with the reason. */
const unchanging: Record<string, string> = {
  'GET /api/admin/history':
    'it is read as of the moment it is opened: a row of every act would move it under the eyes',
  'GET /api/:side/calendar': 'the asker’s own acts alone change it, and the page reads it again after them',
  'GET /api/:side/exports': 'the asker’s own acts alone change it, and the page reads it again after them',
  'GET /api/client/file-openings': 'it is read as of the moment it is opened',
  'GET /api/admin/system':
    'it shows machines, which no event tells of: the screen asks again each half minute',
  'GET /api/admin/system/summary': 'the panel asks when it is opened, and each ten minutes',
  'GET /api/uploads/:id': 'the sender of the bytes asks how many arrived',
  'GET /api/portfolio': 'visitors have no event stream',
};

const name = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that open pages use to read JSON, but that name no topics. */
const silent = (calls: Endpoint[]) =>
  calls
    .filter(
      ({ method, access, list, response }) => method === 'GET' && response && (list || access !== 'public'),
    )
    .filter(({ changedBy = [] }) => changedBy.length === 0)
    .map(name);

/** Topics that no code publishes, or that change the answer of no call. */
const unused = (all: readonly Topic[], calls: Endpoint[], sources: string[]) => [
  ...all
    .filter((topic) => !sources.some((source) => source.includes(`topic: '${topic}'`)))
    .map((topic) => `${topic} is published nowhere`),
  ...all
    .filter((topic) => !calls.some(({ changedBy }) => changedBy?.includes(topic)))
    .map((topic) => `${topic} changes no call`),
];

const calls = api.map((entry) => entry.endpoint);

it('every read of JSON names the topics that change its answer, except unchanging ones', () => {
  expect(silent(calls).toSorted()).toEqual(Object.keys(unchanging).toSorted());
});

it('only reads are changed by topics', () => {
  expect(calls.filter(({ method, changedBy }) => method !== 'GET' && changedBy).map(name)).toEqual([]);
});

it('every topic is published and changes a call', () => {
  expect(unused(topics, calls, server)).toEqual([]);
});

describe('the comparison catches', () => {
  const list = endpoint('GET', '/api/things', {
    access: 'staff',
    permission: null,
    summary: 'Things',
    response: changeEvent,
  });

  it('a read without a topic', () => {
    expect(silent([list, { ...list, path: '/api/more', changedBy: ['clients'] }])).toEqual([
      'GET /api/things',
    ]);
  });

  it('a topic that is published nowhere or changes no call', () => {
    const published = ["publish({ topic: 'clients' })"];
    expect(unused(['clients', 'artwork'], [{ ...list, changedBy: ['artwork'] }], published)).toEqual([
      'artwork is published nowhere',
      'clients changes no call',
    ]);
  });
});
