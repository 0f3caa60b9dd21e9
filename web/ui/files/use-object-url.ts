import { useEffect, useState } from 'react';

/** An object URL for a picture that is not uploaded yet; null for anything else. */
export function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|gif|webp|avif)$/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
