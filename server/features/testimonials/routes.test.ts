import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

test('staff read what clients said, newest first', async () => {
  const app = await testApp();
  const people = await addEveryone(app);
  expect((await people.admin.get('/api/admin/testimonials')).json()).toEqual([]);
  const at = new Date(app.clock.now).toISOString();
  const rows = ['First', 'Second'].map((quote) => ({
    id: newId(),
    author: 'Ada',
    company: null,
    quote,
    rating: 5,
    createdAt: at,
  }));
  await app.context.db.q().insertInto('testimonial').values(rows).execute();
  const response = await people.admin.get('/api/admin/testimonials?limit=1');
  expect(response.json()).toEqual([rows[1]]);
  expect([response.headers['x-total-count'], response.headers['link'] !== undefined]).toEqual(['2', true]);
});
