import { useEffect, useEffectEvent, useRef } from 'react';
import { fileTexts } from '#contract/file-texts.ts';
import { limits } from '#contract/limits.ts';
import { errorText, isRefusedFile, isUnauthorized } from '#web/api/calls/api-error.ts';
import { transferRate } from '#web/api/uploads/transfer-rate.ts';
import { leaveForSignIn } from '#web/api/calls/unauthorized.ts';
import { usePageDraft } from '#web/state/use-draft.ts';
import { sendFile } from '#web/api/uploads/upload.ts';

interface PictureItem {
  file: File;
  state: 'sending' | 'waiting' | 'done' | 'failed';
  share: number;
  secondsLeft: number | null;
  error: string | null;
  /** The file itself was refused: trying it again cannot help. */
  refused: boolean;
}

/** The upload of a picture. */
export interface PictureUpload {
  item: PictureItem | null;
  /** The reference of the uploaded picture, which calls take in place of an address. */
  reference: string | null;
  /** Why the form has to wait, or null. */
  waitReason: string | null;
  send: (file: File) => void;
  retry: () => void;
  remove: () => void;
  /** Lets go of the picture once it is saved with its form. */
  forget: () => void;
}

/** Uploads a picture before the form it belongs to is sent. What has arrived is kept with the draft `name` while the page is open. */
export function usePictureUpload(name: string): PictureUpload {
  const [item, setItem] = usePageDraft<PictureItem | null>(`${name}/picture`, null);
  const [reference, setReference] = usePageDraft<string | null>(`${name}/picture-reference`, null);
  const cancel = useRef<() => void>(() => {});
  // A form that closes lets an upload go that is still under way: it would go on unseen.
  const unmounted = useEffectEvent(() => {
    cancel.current();
    if (reference === null) setItem(null);
  });
  useEffect(() => () => unmounted(), []);

  const send = (file: File) => {
    const base = { file, share: 0, secondsLeft: null, error: null, refused: false };
    const fail = (error: string, refused: boolean) => setItem({ ...base, state: 'failed', error, refused });
    setReference(null);
    if (!file.type.startsWith('image/')) return fail('This is not a picture.', true);
    if (file.size > limits.image) return fail(fileTexts.imageSize, true);
    const rate = transferRate();
    setItem({ ...base, state: 'sending' });
    cancel.current = sendFile(file, 'picture', {
      progress: (sent, total) => {
        const secondsLeft = rate.secondsLeft(sent, total, performance.now());
        setItem({ ...base, state: 'sending', share: total > 0 ? sent / total : 1, secondsLeft });
      },
      waiting: () => setItem({ ...base, state: 'waiting' }),
      done: (finished) => {
        // From here on the picture belongs to the form: closing the form must not delete it.
        cancel.current = () => {};
        setReference(finished);
        setItem({ ...base, state: 'done', share: 1 });
      },
      failed: (error) => {
        if (isUnauthorized(error)) leaveForSignIn();
        fail(errorText(error, 'The picture could not be uploaded.'), isRefusedFile(error));
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
            ? 'The picture was not uploaded. Please remove it.'
            : 'The picture was not uploaded. Remove it or try again.'
          : 'The picture is still on its way.'
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
