import { createHash, type Hash } from 'node:crypto';
import { describeFile } from '#server/data/storage/write-file.ts';

/** Limits how many uploads are hashed while they arrive. All others are read again when they are complete. */
const most = 200;

/** The hashes of the uploads that this process receives. With them a complete file need not be read again. */
interface RunningHashes {
  /** The hash of the bytes before `offset`, to be updated with the bytes after it; null if it is unknown. */
  at(id: string, offset: number): Hash | null;
  /** Records how many bytes the hash includes. */
  reached(id: string, offset: number): void;
  drop(id: string): void;
  /** The hash of a whole file, as hex. */
  finish(id: string, path: string, size: number): Promise<string>;
}

export function createRunningHashes(): RunningHashes {
  const known = new Map<string, { hash: Hash; offset: number }>();
  return {
    at(id, offset) {
      if (offset === 0) {
        const [oldest] = known.keys();
        if (known.size >= most && oldest !== undefined) known.delete(oldest);
        known.set(id, { hash: createHash('sha256'), offset });
      }
      const found = known.get(id);
      return found?.offset === offset ? found.hash : null;
    },
    reached(id, offset) {
      const found = known.get(id);
      if (found) found.offset = offset;
    },
    drop: (id) => void known.delete(id),
    async finish(id, path, size) {
      const found = known.get(id);
      known.delete(id);
      return found?.offset === size ? found.hash.digest('hex') : (await describeFile(path)).sha256;
    },
  };
}
