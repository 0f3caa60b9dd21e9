import { describe, expect, test } from 'vitest';
import type { ProjectDirectives } from '#contract/directives.ts';
import { newId } from '#server/core/ids.ts';
import { asPerson } from '#server/testing/people.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { people } = agencyForEachTest();

const wishes = {
  colorPalette: ['#AA0000', '#00bb00'],
  fontPreferences: 'Serif',
  additionalNotes: 'No drop shadows',
  letUsChooseColors: false,
  letUsChooseFont: true,
};

const save = (body: unknown) => people.clientA.post('/api/client/project-directives', body);
const saved = async (client = people.clientA) =>
  (await client.get('/api/client/project-directives')).json<ProjectDirectives>();

describe('project directives', () => {
  test('begin with the specified defaults and belong to the client alone', async () => {
    const empty = {
      colorPalette: ['#000000', '#000000', '#000000'],
      fontPreferences: null,
      additionalNotes: null,
      letUsChooseColors: false,
      letUsChooseFont: false,
      updatedAt: null,
      savedBy: null,
    };
    expect(await saved()).toEqual(empty);
    const response = await save({ ...wishes, clientAccountId: people.accountB.id });
    const kept = {
      ...wishes,
      colorPalette: ['#aa0000', '#00bb00'],
      updatedAt: expect.any(String),
      savedBy: asPerson(people.accountA, true),
    };
    expect([response.statusCode, response.json()]).toEqual([201, kept]);
    expect([await saved(), await saved(people.clientB)]).toEqual([kept, empty]);
    const seen = await people.admin.get(`/api/admin/clients/${people.accountA.id}/directives`);
    expect(seen.json()).toEqual({ directives: { ...kept, savedBy: asPerson(people.accountA) }, links: [] });
    expect((await people.admin.get(`/api/admin/clients/${newId()}/directives`)).statusCode).toBe(404);
  });

  test('saved nine times at once end as one of the sent states', async () => {
    await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        save({
          ...wishes,
          colorPalette: [`#00000${i}`],
          fontPreferences: `Font ${i}`,
          additionalNotes: `Note ${i}`,
        }),
      ),
    );
    const { colorPalette, fontPreferences, additionalNotes } = await saved();
    const winner = fontPreferences?.at(-1);
    expect([colorPalette, additionalNotes]).toEqual([[`#00000${winner}`], `Note ${winner}`]);
  });

  test.each([
    [{ colorPalette: ['#000000', '#000000', '#000000', '#000000'] }, 'colorPalette'],
    [{ colorPalette: ['red'] }, 'colorPalette.0'],
    [{ colorPalette: ['#000000', 'url(x)'] }, 'colorPalette.1'],
    [{ colorPalette: '#000000' }, 'colorPalette'],
    [{ fontPreferences: 'x'.repeat(5_001) }, 'fontPreferences'],
    [{ additionalNotes: 'a\0b' }, 'additionalNotes'],
    [{ letUsChooseColors: 'yes' }, 'letUsChooseColors'],
  ])('are refused with %o', async (part, field) => {
    const response = await save({ ...wishes, ...part });
    expect([response.statusCode, response.json().code, Object.keys(response.json().fields)]).toEqual([
      400,
      'validation_error',
      [field],
    ]);
    expect((await saved()).updatedAt).toBeNull();
  });
});
