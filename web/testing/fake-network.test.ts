import { describe, expect, it } from 'vitest';
import { clientLogin, clientLogout } from '#contract/auth.ts';
import { getClientDetail, listClients, updateClient } from '#contract/clients.ts';
import { endpoint } from '#contract/endpoint.ts';
import { listPreviews } from '#contract/previews.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { call, callList } from '#web/api/calls/client.ts';
import { assertAnswer, assertRefusal, callAt, inputOf } from './contract/contract-check.ts';
import { badGateway, fakeNetwork, listOf, on, refuse, stillLoading, unreachable } from './fake-network.ts';
import { staffPreview } from './samples/file-samples.ts';
import { clientAccount, listedClient } from './samples.ts';

const id = '0199f0a0-0000-7000-8000-000000000001';

const client = listedClient({ id, name: 'Dana' });

describe('an answer', () => {
  const { name: _name, email: _email, ...incomplete } = client;

  it.each([
    ['two required keys are missing', [incomplete], '0.name is missing'],
    ['a key is not named', [client, { ...client, nickname: 'D' }], '1.nickname is not named by the schema'],
    ['an id is none', [{ ...client, id: 'x' }], '0.id is "x": This is not an identifier.'],
    ['an instant has no milliseconds', [{ ...client, createdAt: '2026-11-01T09:00:00Z' }], '0.createdAt is'],
    ['it is no list', client, 'array expected'],
  ])('does not match the call if %s', (_, value, words) => {
    expect(() => assertAnswer(listClients, value)).toThrow(
      'GET /api/admin/clients: this is no answer of the call',
    );
    expect(() => assertAnswer(listClients, value)).toThrow(words);
  });

  it('may omit undefined values, and everything if the call returns nothing', () => {
    expect(() => assertAnswer(listClients, [{ ...client, nickname: undefined }])).not.toThrow();
    expect(() => assertAnswer(endpoint('DELETE', '/x', { access: 'public', summary: '' }), {})).toThrow(
      'answers nothing',
    );
  });

  it('may be an error that the call declares, and no other', () => {
    expect(() => assertRefusal(clientLogin, { code: 'invalid_credentials', message: 'No.' })).not.toThrow();
    expect(() => assertRefusal(listClients, { code: 'invalid_credentials', message: 'No.' })).toThrow(
      'GET /api/admin/clients never answers invalid_credentials.',
    );
  });
});

describe('a request', () => {
  it('belongs to the call with the literal path, before one with a parameter', () => {
    expect(callAt('GET', `/api/admin/clients/${id}`)).toEqual({ endpoint: getClientDetail, params: { id } });
    expect(() => callAt('PUT', '/api/admin/clients')).toThrow('is no call of the contract');
  });

  it.each([
    [{ params: { id: 'x' }, query: {}, body: {} }, 'refuses the params: id is "x"'],
    [{ params: { id }, query: {}, body: { email: 'dana' } }, 'refuses the body: email is "dana"'],
    [{ params: { id }, query: {}, body: { nickname: 'D' } }, 'nickname is not named by the schema'],
    [{ params: { id }, query: { q: 'a' }, body: {} }, 'refuses the query: q is not named by the schema'],
  ])('is refused as by the contract: %j', (sent, words) => {
    expect(inputOf(updateClient, sent).refused).toContain(words);
  });
});

describe('the network', () => {
  it('answers like the server', async () => {
    fakeNetwork(
      on(listClients, ({ query }) => listOf([{ ...client, name: query.sort }], 7, query.q ? null : id)),
    );
    const page = await callList(listClients, { query: { sort: 'name' } });
    expect(page).toEqual({ items: [{ ...client, name: 'name' }], total: 7, next: id });
    expect((await callList(listClients, { query: { q: 'mill' } })).next).toBeNull();
  });

  it('uses the later of two answers to a call', async () => {
    fakeNetwork(
      on(clientLogout, () => ({ message: 'First.' })),
      on(clientLogout, () => ({ message: 'Second.' })),
    );
    expect(await call(clientLogout)).toEqual({ message: 'Second.' });
  });

  it("leaves a screen's other reads unanswered", async () => {
    fakeNetwork(
      ...stillLoading,
      on(listClients, () => listOf([client])),
    );
    let settled = false;
    void callList(listPreviews, {}).finally(() => (settled = true));
    expect((await callList(listClients, {})).items).toEqual([client]);
    // Fake answers take no time: an answer would have arrived by the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).toBe(false);
  });

  it('refuses with the status of the code', async () => {
    fakeNetwork(on(clientLogin, () => refuse('too_many_requests', 'Wait.')));
    const error = await call(clientLogin, { body: { email: 'a', password: '' } }).catch((e: unknown) => e);
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests', text: 'Wait.' });
  });

  it('breaks the connection, or answers instead of the server', async () => {
    fakeNetwork(on(clientLogout, unreachable), on(clientLogin, badGateway));
    await expect(call(clientLogout)).rejects.toThrow(TypeError);
    const error = await call(clientLogin, { body: { email: '', password: '' } }).catch((e: unknown) => e);
    expect((error as ApiError).message).toBe('502: Bad Gateway');
  });

  it('knows no call outside the contract', () => {
    const made = endpoint('GET', '/api/admin/clients', {
      access: 'staff',
      permission: null,
      summary: 'Made here',
    });
    expect(() => on(made, () => undefined)).toThrow('GET /api/admin/clients is no call of the contract.');
  });

  // These tests must fail, even though the page (here the expectation) handles the broken request.
  it.fails('fails the test for an answer that its call does not allow', async () => {
    fakeNetwork(on(listPreviews, () => listOf([{ ...staffPreview(1), title: undefined as never }])));
    await expect(callList(listPreviews, {})).rejects.toThrow('0.title is missing');
  });

  it.fails('fails the test for a request that the contract rejects', async () => {
    fakeNetwork(on(clientLogin, () => ({ user: clientAccount() })));
    await expect(call(clientLogin, { body: { email: '', password: '' } })).rejects.toThrow(
      'refuses the body',
    );
  });

  it.fails('fails the test for a request to no call', async () => {
    fakeNetwork();
    await expect(fetch('/api/nothing')).rejects.toThrow('is no call of the contract');
  });
});
