import { limits } from '#contract/limits.ts';
import { previewTexts } from '#contract/previews.ts';
import type { ClientOption } from '#web/api/calls/client-options.ts';

/** The values of the form so far. */
export interface PreviewDraft {
  /** Undefined until the user selects or clears a client: then it is the client the list is filtered to. */
  client: ClientOption | null | undefined;
  /** Empty: no specific project. */
  projectId: string;
  title: string;
  description: string;
  file: File | null;
}

interface Problem {
  title: string;
  text: string;
  fields: Record<string, string>;
}

/** Why a file is refused for its type or size, or null (specification, section 5). */
export function fileProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): Problem | null {
  const problem = (title: string, text: string) => ({ title, text, fields: { file: text } });
  // Some systems report no type for rarer video formats: the server inspects the content.
  const video = type.startsWith('video/') || (type === '' && /\.(?:mov|mkv|m4v|webm|mp4|avi)$/i.test(name));
  if (!video && !type.startsWith('image/')) return problem('File Processing Error', previewTexts.file);
  const { title, text } = video ? previewTexts.videoSize : previewTexts.imageSize;
  return size > (video ? limits.video : limits.image) ? problem(title, text) : null;
}

/** Why a preview cannot be sent: the text of the notification, and the error of each field; or null. */
export function checkPreview({ client, title, file }: PreviewDraft): Problem | null {
  const fields: Record<string, string> = {};
  if (!client) fields['client'] = 'Please select a client.';
  if (title.trim() === '') fields['title'] = 'Please enter a title.';
  if (!file) fields['file'] = previewTexts.file;
  if (!client || title.trim() === '') return { ...previewTexts.missing, fields };
  if (!file) return { title: previewTexts.missing.title, text: previewTexts.file, fields };
  return fileProblem(file);
}
