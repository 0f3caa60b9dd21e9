import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientLogin, clientLogout } from '#contract/auth.ts';
import { listConsultations, setConsultationStatus } from '#contract/consultations.ts';
import { badGateway, fakeNetwork, listOf, on, refuse, unreachable } from '#web/testing/fake-network.ts';
import { request } from '#web/testing/samples.ts';
import { ApiError, errorText, isUnauthorized } from './api-error.ts';
import { addressOf, call, callList } from './client.ts';

const { id } = request(1);

describe('addressOf', () => {
  it('fills in parameters and leaves out empty query values', () => {
    expect(addressOf(setConsultationStatus, { params: { id: 'a/b' } })).toBe(
      '/api/admin/consultations/a%2Fb',
    );
    expect(addressOf(listConsultations, { query: { q: 'roof & co', status: undefined, cursor: '' } })).toBe(
      '/api/admin/consultations?q=roof+%26+co',
    );
  });
});

describe('call', () => {
  it("sends JSON with the endpoint's method and path, and returns the answer", async () => {
    const seen = fakeNetwork(on(setConsultationStatus, () => request(1, { status: 'contacted' })));
    const answer = await call(setConsultationStatus, {
      params: { id },
      body: { status: 'contacted' },
      headers: { 'idempotency-key': 'k' },
    });
    expect(answer.status).toBe('contacted');
    expect(seen).toMatchObject([
      { method: 'PATCH', path: `/api/admin/consultations/${id}`, body: { status: 'contacted' } },
    ]);
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.headers.get('idempotency-key')).toBe('k');
  });

  it('sends no body and no content type if the endpoint has none', async () => {
    const seen = fakeNetwork(on(clientLogout, () => ({ message: 'Logged out.' })));
    await call(clientLogout);
    expect(seen[0]?.body).toBeNull();
    expect(seen[0]?.headers.has('content-type')).toBe(false);
  });

  it("throws status, colon, space and body, and the envelope's text apart", async () => {
    fakeNetwork(
      on(clientLogin, () => refuse('validation_error', 'Please fill in all fields.', { email: 'Missing.' })),
    );
    const error = await call(clientLogin, { body: { email: '', password: '' } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_error',
      text: 'Please fill in all fields.',
      fields: { email: 'Missing.' },
    });
    expect((error as ApiError).message).toBe(
      '400: {"message":"Please fill in all fields.","code":"validation_error","fields":{"email":"Missing."}}',
    );
  });

  it('uses the status text if the body is empty, and has no text for people', async () => {
    fakeNetwork(on(clientLogout, badGateway));
    const error = await call(clientLogout).catch((e: unknown) => e);
    expect((error as ApiError).message).toBe('502: Bad Gateway');
    expect(errorText(error, 'Something else')).toBe('Something else');
  });

  it('passes on a failed connection unchanged', async () => {
    fakeNetwork(on(clientLogout, unreachable));
    await expect(call(clientLogout)).rejects.toThrow(TypeError);
  });
});

describe('callList', () => {
  it('reads the total and the cursor of the next page', async () => {
    const row = request(1);
    fakeNetwork(on(listConsultations, () => listOf([row], 731, 'c u+r')));
    const page = await callList(listConsultations, {});
    expect(page).toEqual({ items: [row], total: 731, next: 'c u+r' });
  });

  it('has no next page without a link', async () => {
    fakeNetwork(on(listConsultations, () => listOf([])));
    expect(await callList(listConsultations, {})).toEqual({ items: [], total: 0, next: null });
  });

  it('finds the next page among other links', async () => {
    const link = '</api/x?cursor=a,b>; rel="prev", </api/x?cursor=c>; rel="next"';
    vi.stubGlobal('fetch', async () => new Response('[]', { headers: { link } }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await callList(listConsultations, {})).next).toBe('c');
  });
});

describe('isUnauthorized', () => {
  it('matches only an error text of 401', () => {
    expect(isUnauthorized(new ApiError(401, 'Unauthorized', ''))).toBe(true);
    expect(isUnauthorized(new ApiError(403, 'Forbidden', '401: no'))).toBe(false);
    expect(isUnauthorized('401: text')).toBe(false);
  });
});
