import { expect, test } from 'vitest';
import { addUser } from '#server/testing/people.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';
import { newPicture } from '#server/testing/samples/sample-files.ts';

test('of two new versions at once one is stored, and the other is refused', async () => {
  const { app, people, newPreview, staffRoom } = await startRounds();
  const colleague = await app.as('staff', await addUser(app.context, 'admin'));
  const id = await newPreview();
  const after = (await staffRoom(id)).versions[0]?.id;
  const upload = (caller: typeof colleague, seen?: string) =>
    caller.post(`/api/admin/client-previews/${id}/versions`, { fileUrl: newPicture(), after: seen });
  const both = await Promise.all([upload(people.admin, after), upload(colleague, after)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'superseded',
    message: expect.stringMatching(
      /^A colleague has uploaded version 2 in the meantime\. Your files are kept/,
    ),
  });
  expect((await staffRoom(id)).versions.map(({ number }) => number)).toEqual([2, 1]);
  // After seeing the newer version, the slower colleague may continue. The published API has no field for the version last
  // seen, so its call is never refused.
  expect((await upload(colleague, (await staffRoom(id)).versions[0]?.id)).statusCode).toBe(201);
  expect((await upload(people.admin)).statusCode).toBe(201);
});
