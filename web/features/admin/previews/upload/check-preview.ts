import { fileTexts } from '#contract/texts/file-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { previewTexts } from '#contract/previews.ts';
import type { ClientOption } from '#web/api/calls/client-options.ts';

/** The values of the form so far. */
export interface PreviewDraft {
  /** The selected client; at first the client in the list's filter. */
  client: ClientOption | null;
  /** The project's id; empty for no specific project. */
  projectId: string;
  title: string;
  description: string;
  /** One image or video, a PDF, or several files as one ordered set. */
  files: readonly File[];
}

interface Problem {
  title: string;
  text: string;
  fields: Record<string, string>;
}

/** True for a PDF; some systems report no type. */
export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** The reason why a file is refused for its type or size, or null (specification, section 5). */
export function fileProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): Problem | null {
  const problem = (title: string, text: string) => ({ title, text, fields: { file: text } });
  // Some systems report no type for rarer video formats. The server checks the content.
  const video = type.startsWith('video/') || (type === '' && /\.(?:mov|mkv|m4v|webm|mp4|avi)$/i.test(name));
  const pdf = isPdf({ type, name });
  // Image formats that browsers cannot display.
  if (/\.(?:psd|psb|tiff?|bmp)$/i.test(name)) return problem('File Processing Error', fileTexts.versionType);
  if (!video && !pdf && !type.startsWith('image/'))
    return problem('File Processing Error', previewTexts.file);
  if (pdf) return size > limits.image ? problem('File Too Large', fileTexts.artworkSize) : null;
  const { title, text } = video ? previewTexts.videoSize : previewTexts.imageSize;
  return size > (video ? limits.video : limits.image) ? problem(title, text) : null;
}

/** The reason why a preview cannot be sent: the notification's text and the error of each field. Null if it can be sent. */
export function checkPreview({ client, title, files }: PreviewDraft): Problem | null {
  const fields: Record<string, string> = {};
  if (!client) fields['client'] = 'Please select a client.';
  if (title.trim() === '') fields['title'] = 'Please enter a title.';
  if (files.length === 0) fields['file'] = previewTexts.file;
  if (!client || title.trim() === '') return { ...previewTexts.missing, fields };
  if (files.length === 0) return { title: previewTexts.missing.title, text: previewTexts.file, fields };
  return files.map(fileProblem).find((problem) => problem !== null) ?? null;
}
