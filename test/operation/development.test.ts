import { expect, test } from 'vitest';
import { startServer } from '#e2e/support/server.ts';

test('npm run dev serves each page from the sources, with every file that it refers to', async () => {
  const server = await startServer({ NODE_ENV: 'development' });
  try {
    const named = new Set<string>();
    for (const page of ['/', '/client/login', '/admin']) {
      const answer = await fetch(server.url + page);
      expect([page, answer.status]).toEqual([page, 200]);
      for (const [, path = ''] of (await answer.text()).matchAll(/"(\/web\/[^" #?]+)/g)) named.add(path);
    }
    expect([...named]).toEqual(
      expect.arrayContaining(['/web/site/boot.ts', '/web/app/main.tsx', '/web/styles/sign-in.css']),
    );
    const statuses = [...named].map(async (path) => [path, (await fetch(server.url + path)).status]);
    expect(await Promise.all(statuses)).toEqual([...named].map((path) => [path, 200]));
  } finally {
    await server.stop();
  }
});
