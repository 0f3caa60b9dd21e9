import { limits } from '#contract/limits.ts';
import { previewTexts } from '#contract/previews.ts';
import type { ClientOption } from '#web/api/client-options.ts';

/** What is filled in so far. */
export interface PreviewDraft {
  client: ClientOption | null;
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

/** What is wrong with a file by its type and size, or null (specification, section 5). */
export function fileProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): Problem | null {
  const problem = (title: string, text: string) => ({ title, text, fields: { file: text } });
  // Some systems name no type for rarer kinds of video: the server looks inside.
  const video = type.startsWith('video/') || (type === '' && /\.(?:mov|mkv|m4v|webm|mp4|avi)$/i.test(name));
  if (!video && !type.startsWith('image/')) return problem('File Processing Error', previewTexts.file);
  const { title, text } = video ? previewTexts.videoSize : previewTexts.imageSize;
  return size > (video ? limits.video : limits.image) ? problem(title, text) : null;
}

/** What keeps a preview from being sent: the words of the notification, and what is wrong with each field; or null. */
export function checkPreview({ client, title, file }: PreviewDraft): Problem | null {
  const fields: Record<string, string> = {};
  if (!client) fields['client'] = 'Please select a client.';
  if (title.trim() === '') fields['title'] = 'Please enter a title.';
  if (!file) fields['file'] = previewTexts.file;
  if (!client || title.trim() === '') return { ...previewTexts.missing, fields };
  if (!file) return { title: previewTexts.missing.title, text: previewTexts.file, fields };
  return fileProblem(file);
}
