import { useEffect, useMemo } from 'react';
import { withoutBytes } from './kept-uploads.ts';
import { useDraft, usePageDraft } from '#web/state/use-draft.ts';

interface Kept {
  name: string;
  type: string;
  size: number;
  lastModified: number;
}

const keptOf = ({ name, type, size, lastModified }: File): Kept => ({ name, type, size, lastModified });
const isSame = (one: Kept, other: Kept) => one.name === other.name && one.size === other.size;
const none: readonly Kept[] = [];

/**
 * The chosen files of a form, in order, stored under the draft `name`. After a reload they are `missing` until the user
 * chooses them again. `putBack` returns false for a different file.
 */
export function useKeptFiles(name: string, given: readonly File[]) {
  const [files, setPage] = usePageDraft<readonly File[]>(name, given);
  const [kept, setKept] = useDraft(`${name}/files`, none);
  const missing = useMemo(
    () =>
      kept
        .filter((each) => !files.some((file) => isSame(file, each)))
        .map((each) => withoutBytes({ ...each, about: null, share: 0 })),
    [kept, files],
  );
  useEffect(() => {
    if (kept.length === 0 && given.length > 0) setKept(given.map(keptOf));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the given files never change
  }, []);
  // Files that the user has not chosen again yet keep their places.
  const put = (next: readonly File[], order: readonly Kept[]) => {
    const place = (file: File) => {
      const at = order.findIndex((each) => isSame(each, file));
      return at === -1 ? order.length : at;
    };
    setPage(next.toSorted((one, other) => place(one) - place(other)));
    setKept([...order, ...next.filter((file) => place(file) === order.length).map(keptOf)]);
  };
  return {
    files,
    missing,
    setFiles: (next: readonly File[]) => {
      const left = kept.filter(
        (each) => missing.some((file) => isSame(file, each)) || next.some((file) => isSame(file, each)),
      );
      put(next, next.length === 0 && missing.length === 0 ? none : left);
    },
    putBack: (lost: File, chosen: File): boolean => {
      if (!isSame(lost, chosen)) return false;
      put([...files, chosen], kept);
      return true;
    },
    drop: (lost: File) => setKept(kept.filter((each) => !isSame(each, lost))),
  };
}
