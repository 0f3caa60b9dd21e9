import { expect, onTestFinished, test } from 'vitest';
import type { BrandSettings } from '#contract/brand-settings.ts';
import { buildApp } from '#server/app/app.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { closeContext, createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { load } from './service.ts';

test('a change of the brand in one process reaches another, and so does its reset', async () => {
  const app = await testApp();
  const { config } = app.context;
  const other = createContext(
    config,
    structuredClone(builtInBrand),
    createLog('silent'),
    () => app.clock.now,
  );
  const there = await buildApp(other);
  onTestFinished(async () => {
    await there.close();
    await closeContext(other);
  });
  await load(other);
  await other.events.start();
  await app.context.events.start();

  const admin = await app.as('staff', await addUser(app.context, 'admin'));
  const { words, revision } = (await admin.get('/api/admin/brand')).json<BrandSettings>();
  const kestrel = { ...words, name: 'Kestrel & Finch', colors: { brand: '#0b6b4f', accent: '#ffb224' } };
  expect((await admin.put('/api/admin/brand', { words: kestrel, revision })).statusCode).toBe(200);
  await eventually(() => other.brand.name === 'Kestrel & Finch');
  expect(other.brand).toMatchObject({ scene: 'columns', colors: kestrel.colors });

  await admin.delete('/api/admin/brand');
  await eventually(() => other.brand.name === builtInBrand.name);
  expect(other.brand).toEqual(builtInBrand);
});
