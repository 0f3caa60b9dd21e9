import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';

/** A typical page of a website: a dark header, text and a picture. */
const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="900" viewBox="0 0 1440 900">
<rect width="1440" height="900" fill="#fff"/><rect width="1440" height="420" fill="#15203b"/>
<rect x="96" y="130" width="620" height="56" rx="8" fill="#fff"/><rect x="96" y="210" width="480" height="56" rx="8" fill="#fff"/>
<rect x="96" y="310" width="180" height="52" rx="26" fill="#ff5a36"/><rect x="860" y="90" width="484" height="620" rx="16" fill="#d9c6a5"/>
<circle cx="1102" cy="330" r="130" fill="#8a5a3b"/>
${[500, 540, 580, 620, 700, 740, 780].map((y) => `<rect x="96" y="${y}" width="620" height="18" rx="4" fill="#9aa3b5"/>`).join('')}
</svg>`;

/** Draws the watermark over a sample page, so that staff can judge its strength and density before they save them. */
export const watermarkSample = (
  { brand, config, media, now }: Pick<Context, 'brand' | 'config' | 'media' | 'now'>,
  asked: { strength?: number | undefined; density?: number | undefined },
): Promise<Buffer> =>
  withJobFolder(config.dataDir, async (folder) => {
    const path = join(folder, 'page.svg');
    await writeFile(path, page);
    const { strength = brand.watermark?.strength ?? 1, density = brand.watermark?.density ?? 1 } = asked;
    const text = { name: brand.name, code: `${brand.codePrefix}-7K3Q`, date: iso(now()).slice(0, 10) };
    const watermark = { ...text, seed: 'sample', strength, density };
    const agency = { id: 'agency', standing: 'staff' } as const;
    const { display } = await media.watermarkImage(path, 'image/svg+xml', folder, watermark, agency);
    return readFile(display.path);
  });
