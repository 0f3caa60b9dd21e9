import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import type { RunningServer } from './server.ts';

const drawn = async (height: number) =>
  (
    await sharp({ create: { width: 1440, height, channels: 3, background: { r: 40, g: 120, b: 160 } } })
      .png()
      .toBuffer()
  ).toString('base64');

/** Adds a preview that its client can see and returns its id. */
export async function sharedPreview(
  staff: Page,
  server: RunningServer,
  clientAccountId: string,
  title: string,
  height = 3600,
): Promise<string> {
  const made = await staff.request.post(`${server.url}/api/admin/client-previews`, {
    headers: { origin: server.url },
    data: { clientAccountId, title, fileUrl: `data:image/png;base64,${await drawn(height)}` },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const state = async () =>
    (
      (await (await staff.request.get(`${server.url}/api/admin/client-previews/${id}/room`)).json()) as {
        versions: { state: string }[];
      }
    ).versions[0]?.state;
  await expect.poll(state).toBe('ready');
  return id;
}
