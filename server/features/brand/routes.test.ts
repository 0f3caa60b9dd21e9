import { beforeEach, expect, test } from 'vitest';
import type { BrandSettings } from '#contract/brand-settings.ts';
import { brandFiles } from '#server/core/brand/icons.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { logoOf } from '#server/core/brand/logo.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { load } from './service.ts';

const { app, people } = agencyForEachTest();
beforeEach(async () => {
  await load(app.context);
});

const path = '/api/admin/brand';
const read = async () => (await people.admin.get(path)).json<BrandSettings>();
const kestrel = {
  name: 'Kestrel & Finch',
  colors: { brand: '#0b6b4f', accent: '#ffb224' },
  codePrefix: 'KF',
};
const save = async (words: object = {}, revision?: number) => {
  const now = await read();
  return people.admin.put(path, { words: { ...now.words, ...words }, revision: revision ?? now.revision });
};

test('admins change the brand, and every page shows the new one at once', async () => {
  expect(await read()).toMatchObject({ changed: false, logoUrl: null, words: { name: builtInBrand.name } });
  const saved = await save(kestrel);
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    expect.objectContaining({ changed: true, revision: 1, words: expect.objectContaining(kestrel) }),
  ]);
  expect(app.context.brand).toMatchObject({ ...kestrel, scene: 'columns', social: [] });
  expect(JSON.stringify(brandFiles(app.context.brand))).not.toContain(builtInBrand.logoPath?.slice(0, 30));
  const client = { name: 'Ana', email: 'ana@example.com', password: 'cobol60' };
  expect((await people.admin.post('/api/admin/clients', client)).json()).toMatchObject({
    clientCode: expect.stringMatching(/^KF-/),
  });
  expect((await people.admin.delete(path)).statusCode).toBe(200);
  expect(app.context.brand).toEqual({ ...builtInBrand, email: app.context.brand.email });
});

test('text and logo are saved together; a reset to the installed brand can be undone', async () => {
  const logo = dataUrl('image/png', png(64, 40, [7, 120, 200]));
  const now = await read();
  const installed = { ...app.context.brand };
  const saved = await people.admin.put(path, {
    words: { ...now.words, ...kestrel },
    logo,
    revision: now.revision,
  });
  expect(saved.json()).toMatchObject({ words: kestrel, logoUrl: expect.stringMatching(/-51\.png$/) });
  // A save without `logo` keeps the logo.
  await save({ phone: '1' });
  expect((await people.admin.delete(path)).statusCode).toBe(200);
  expect(app.context.brand).toEqual(installed);
  const { history } = await read();
  expect(history.map(({ name }) => name)).toEqual([kestrel.name, kestrel.name, builtInBrand.name]);
  expect(history[0]).toMatchObject({ savedBy: { name: expect.stringContaining('Sam Number') } });
  const back = await people.admin.post(`${path}/history/${history[0]?.id}/restore`);
  expect(back.json()).toMatchObject({
    words: { ...kestrel, phone: '1' },
    logoUrl: expect.stringMatching(/-51\.png$/),
  });
  expect((await people.admin.post(`${path}/history/${people.adminId}/restore`)).statusCode).toBe(404);
});

test('errors name their field, and a concurrent save is not overwritten', async () => {
  expect((await save({ name: ' ', codePrefix: 'k' })).json()).toMatchObject({
    fields: {
      'words.name': 'Please enter the name of the company.',
      'words.codePrefix': 'Two to four capital letters.',
    },
  });
  for (const words of [{ name: 'Acme\r\nBcc: a@example.com' }, { phone: '1\n2' }]) {
    const refused = await save(words);
    const field = `words.${Object.keys(words)[0]}`;
    expect([refused.statusCode, refused.json().fields[field]]).toEqual([
      400,
      expect.stringContaining('one line'),
    ]);
  }
  await save(kestrel);
  expect((await save(kestrel, 0)).statusCode).toBe(409);
});

test('a content manager may not read or change the brand', async () => {
  const content = await app.as('staff', await addUser(app.context, 'content-manager'));
  expect((await content.get(path)).statusCode).toBe(403);
  expect((await content.put(path, { logo: null })).statusCode).toBe(403);
});

test('only the pixels of a logo are kept', async () => {
  const hostile =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#0a0"/></svg>';
  const send = async (logo: string | null) => {
    const { words, revision } = await read();
    return people.admin.put(path, { words, revision, logo });
  };
  for (const logo of [
    dataUrl('image/svg+xml', Buffer.from(hostile)),
    dataUrl('image/png', png(64, 40, [7, 120, 200])),
  ]) {
    const answer = await send(logo);
    expect([answer.statusCode, answer.json<BrandSettings>().logoUrl]).toEqual([
      200,
      expect.stringMatching(logo.includes('svg') ? /^\/brand\/logo-[0-9a-f]{16}-32\.png$/ : /-51\.png$/),
    ]);
    expect(
      Buffer.from(logoOf(app.context.brand) ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  }
  expect((await send(null)).json()).toMatchObject({ logoUrl: null });
  for (const logo of [
    'data:text/html;base64,PGI+',
    'https://x.example/a.png',
    dataUrl('image/png', Buffer.from('no')),
  ])
    expect((await send(logo)).json(), logo).toMatchObject({
      fields: { logo: expect.stringMatching(/^This picture/) },
    });
  const script = Buffer.from(
    hostile.replace('<path', '<script>alert(1)</script><image href="file:///etc/passwd"/><path'),
  );
  const answer = await send(dataUrl('image/svg+xml', script));
  const kept = logoOf(app.context.brand);
  expect([200, 400]).toContain(answer.statusCode);
  expect(Buffer.from(kept ?? '', 'base64').toString('latin1')).not.toMatch(/script|passwd/);
});

test('the contrast of colors is reported', async () => {
  const asked = await people.admin.get(`${path}/colors?brand=%23ffff00&accent=%23ff5a36`);
  const { pairs, properties } = asked.json<{
    pairs: { pair: string; chosen: number; used: number }[];
    properties: Record<string, string>;
  }>();
  expect(properties).toMatchObject({ '--on-brand': '#12132b' });
  expect(pairs).toHaveLength(4);
  const onWhite = pairs.find(({ pair }) => pair === 'Words in the main color on white');
  expect(onWhite?.chosen).toBeLessThan(1.2);
  for (const { used } of pairs) expect(used).toBeGreaterThanOrEqual(4.5);
});
