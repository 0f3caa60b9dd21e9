import type { CheckState, SystemCheckName } from '#contract/system.ts';
import type { BadgeTone } from '#web/ui/text/badge.tsx';

/** The name of each part of the installation. */
export const checkNames: Readonly<Record<SystemCheckName, string>> = {
  database: 'Database',
  storage: 'Files',
  disk: 'Disk',
  workers: 'Jobs',
  mail: 'Mail',
  backup: 'Backup',
  provider: 'Sign-in provider',
  pictures: 'Pictures',
  video: 'Video',
  'brand-address': 'Brand address',
  folder: 'Data folder',
};

/** The label and the color of each state. */
export const stateTexts: Readonly<Record<CheckState, { label: string; tone: BadgeTone }>> = {
  ok: { label: 'Fine', tone: 'success' },
  off: { label: 'Not set up', tone: 'neutral' },
  warning: { label: 'Needs attention', tone: 'warning' },
  failed: { label: 'Not working', tone: 'danger' },
};

const jobNames: Readonly<Partial<Record<string, string>>> = {
  mail: 'Send an e-mail',
  'previews.watermark-image': 'Add the watermark to a picture',
  'previews.watermark-video': 'Add the watermark to a video',
};

/** The name of a kind of job on the screen: `erasure.clean` becomes "Erasure: clean". */
export function jobText(kind: string): string {
  const known = jobNames[kind];
  if (known !== undefined) return known;
  const [noun = '', verb = ''] = kind.split('.').map((part) => part.replaceAll('-', ' '));
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  return verb === '' ? capital : `${capital}: ${verb}`;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Bytes in decimal units, as disk manufacturers count them: "3.2 GB". */
export function bytesText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
