import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** A preview that its client can see. */
export const previewReady = describing(forNotices, ({ id, title, description, thumbnailId }, { brand }) => ({
  sentence: `${brand.name} has a new preview for you: ${oneLine(title)}.`,
  title: oneLine(title),
  words: description,
  pictureId: thumbnailId,
  href: portalAddress('previews', { preview: id }),
}));
