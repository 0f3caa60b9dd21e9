import { describe, expect, test } from 'vitest';
import type { Person } from '#contract/person.ts';
import type { ReferenceLink } from '#contract/reference-links.ts';
import { addContact, asPerson } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const saveLinks = (links: unknown) => people.clientA.post('/api/client/reference-links', { links });

describe('reference links', () => {
  test('with addresses are kept, normalised, and replace the earlier ones', async () => {
    await saveLinks([{ url: 'https://old.example', description: 'Old' }]);
    const response = await saveLinks([
      { url: ' Example.com/Path ', description: ' A site we like ' },
      { url: '  ', description: 'No address' },
      { description: 'None at all' },
      { url: 'http://b.example?q=1', description: '' },
    ]);
    const savedAt = new Date(app.clock.now).toISOString();
    const linksFor = (savedBy: Person) => [
      { url: 'https://example.com/Path', description: 'A site we like', savedBy, savedAt },
      { url: 'http://b.example/?q=1', description: null, savedBy, savedAt },
    ];
    const own = linksFor(asPerson(people.accountA, true));
    expect([response.statusCode, response.json()]).toEqual([201, own]);
    expect((await people.clientA.get('/api/client/reference-links')).json()).toEqual(own);
    expect((await people.clientB.get('/api/client/reference-links')).json()).toEqual([]);
    expect(
      (await people.admin.get(`/api/admin/clients/${people.accountA.id}/directives`)).json().links,
    ).toEqual(linksFor(asPerson(people.accountA)));
  });

  test('each name the person who added them, whoever saves the list later', async () => {
    await saveLinks([{ url: 'https://one.example' }, { url: 'https://two.example' }]);
    const first = new Date(app.clock.now).toISOString();
    app.clock.now += 60_000;
    const later = new Date(app.clock.now).toISOString();
    const noor = await app.as(
      'client',
      people.accountA.id,
      await addContact(app.context, people.accountA.id, 'decides'),
    );
    const links = await noor.post('/api/client/reference-links', {
      links: [{ url: 'https://three.example' }, { url: 'https://one.example' }],
    });
    expect(
      links.json<ReferenceLink[]>().map(({ url, savedBy, savedAt }) => [url, savedBy?.isYou, savedAt]),
    ).toEqual([
      ['https://three.example/', true, later],
      ['https://one.example/', false, first],
    ]);
  });

  test.each<unknown>([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'https://',
    'not a link',
    'nowhere',
    'https://me:secret@x.example',
    'x'.repeat(2_001),
    5,
    {},
  ])('are refused with the address %j, at its place in the list', async (url) => {
    const response = await saveLinks([
      { url: '' },
      { url: 'https://good.example' },
      { url, description: 'x' },
    ]);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual(['links.2.url']);
    expect((await people.clientA.get('/api/client/reference-links')).json()).toEqual([]);
  });

  test.each([
    [undefined],
    ['https://x.example'],
    [[5]],
    [[['x']]],
    [[null]],
    [Array.from({ length: 101 }, () => ({ url: 'https://x.example' }))],
  ])('are refused if the body is no list of links', async (links) => {
    expect((await saveLinks(links)).statusCode).toBe(400);
  });

  test('saved nine times at once end as one of the sent lists', async () => {
    await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        saveLinks([1, 2, 3].map((n) => ({ url: `https://s${i}.example/${n}`, description: null }))),
      ),
    );
    const kept = (await people.clientA.get('/api/client/reference-links')).json<{ url: string }[]>();
    expect(kept).toHaveLength(3);
    expect(new Set(kept.map(({ url }) => new URL(url).host)).size).toBe(1);
  });
});
