import { useEffect, useEffectEvent, useRef } from 'react';
import { fileTexts } from '#contract/texts/file-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText, isRefusedFile, isUnauthorized } from '#web/api/calls/api-error.ts';
import { transferRate } from '#web/api/uploads/transfer-rate.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { usePageDraft } from '#web/state/use-draft.ts';
import { sendFile } from '#web/api/uploads/upload.ts';

/** The two files of a project. Each name is also the purpose of the upload. */
export type FileKind = 'picture' | 'video';

interface FileItem {
  file: File;
  state: 'sending' | 'waiting' | 'done' | 'failed';
  share: number;
  secondsLeft: number | null;
  error: string | null;
  /** True if the server refused the file itself: a retry cannot help. */
  refused: boolean;
}

/** The upload of a picture or a video. */
export interface FileUpload {
  item: FileItem | null;
  /** The reference of the uploaded file; calls accept it in place of an address. */
  reference: string | null;
  /** The reason why the form cannot be sent yet, or null. */
  waitReason: string | null;
  send: (file: File) => void;
  retry: () => void;
  remove: () => void;
  /** Clears the file from the field once the form has saved it. */
  forget: () => void;
}

/** The uploads of both files of a project. */
export function useProjectFiles(name: string) {
  const uploads = { picture: useFileUpload('picture', name), video: useFileUpload('video', name) };
  return {
    uploads,
    waitReason: uploads.picture.waitReason ?? uploads.video.waitReason,
    forget: () => {
      uploads.picture.forget();
      uploads.video.forget();
    },
  };
}

/** The reason why the server would refuse the file; null if it would not. */
function refusalOf(kind: FileKind, { type, size, name }: File): string | null {
  if (kind === 'picture') {
    if (!type.startsWith('image/')) return 'This is not a picture.';
    return size > limits.image ? fileTexts.imageSize : null;
  }
  // Some systems report no type for rarer formats.
  const fits =
    /^video\/(?:mp4|quicktime|webm)$/.test(type) || (type === '' && /\.(?:mp4|m4v|mov|webm)$/i.test(name));
  if (!fits) return fileTexts.videoType;
  return size > limits.video ? fileTexts.videoSize : null;
}

/** Uploads a file before its form is sent. The uploaded file is stored with the draft `name` while the page is open. */
function useFileUpload(kind: FileKind, name: string): FileUpload {
  const [item, setItem] = usePageDraft<FileItem | null>(`${name}/${kind}`, null);
  const [reference, setReference] = usePageDraft<string | null>(`${name}/${kind}-reference`, null);
  const cancel = useRef<() => void>(() => {});
  // Closing the form cancels a running upload, which would otherwise continue unseen.
  const unmounted = useEffectEvent(() => {
    cancel.current();
    if (reference === null) setItem(null);
  });
  useEffect(() => () => unmounted(), []);

  const send = (file: File) => {
    const base = { file, share: 0, secondsLeft: null, error: null, refused: false };
    const fail = (error: string, refused: boolean) => setItem({ ...base, state: 'failed', error, refused });
    setReference(null);
    const refusal = refusalOf(kind, file);
    if (refusal !== null) return fail(refusal, true);
    const rate = transferRate();
    setItem({ ...base, state: 'sending' });
    cancel.current = sendFile(file, kind, {
      progress: (sent, total) => {
        const secondsLeft = rate.secondsLeft(sent, total, performance.now());
        setItem({ ...base, state: 'sending', share: total > 0 ? sent / total : 1, secondsLeft });
      },
      waiting: () => setItem({ ...base, state: 'waiting' }),
      done: (finished) => {
        // The form now refers to the uploaded file, so closing the dialog must not delete it.
        cancel.current = () => {};
        setReference(finished);
        setItem({ ...base, state: 'done', share: 1 });
      },
      failed: (error) => {
        if (isUnauthorized(error)) leaveForSignIn();
        fail(errorText(error, `The ${kind} could not be uploaded.`), isRefusedFile(error));
      },
    });
  };

  return {
    item,
    reference,
    waitReason:
      item && item.state !== 'done'
        ? item.state === 'failed'
          ? item.refused
            ? `The ${kind} was not uploaded. Please remove it.`
            : `The ${kind} was not uploaded. Remove it or try again.`
          : `The ${kind} is still uploading.`
        : null,
    send,
    retry: () => item && send(item.file),
    forget: () => {
      setItem(null);
      setReference(null);
    },
    remove: () => {
      cancel.current();
      setItem(null);
      setReference(null);
    },
  };
}
