const keyPattern = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/;

/** @throws Error if a key is not a plain path of one object in the storage, which only a bug can cause */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > 300)
    throw new Error(`${JSON.stringify(key)} is not a storage key.`);
}
