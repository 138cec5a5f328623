import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { FILE_MAX, type StoredFile } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { upload } from '#web/kit/api/upload.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/** A file that is being uploaded: `share` is 0 to 1; `error` is the text of the reason why it failed. */
export type UploadState = { key: number; name: string; share: number; error?: string; stop: () => void };

/**
 * Uploads files, several at once, each with its progress and a way to stop it. `onStored` receives each that was stored; running uploads
 * are stopped on unmount.
 */
export function useUploads(purpose: PurposeName, onStored: (file: StoredFile) => void) {
  const [running, setRunning] = useState<readonly UploadState[]>([]);
  const lastKey = useRef(0);
  const stored = useRef(onStored);
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  const drop = useCallback((key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setRunning((now) => now.filter((one) => one.key !== key));
  }, []);
  const change = useCallback(
    (key: number, patch: Partial<UploadState>) =>
      setRunning((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    [],
  );
  const send = useCallback(
    async (file: File) => {
      const key = (lastKey.current += 1);
      const stop = new AbortController();
      stops.current.set(key, stop);
      setRunning((now) => [...now, { key, name: file.name, share: 0, stop: () => drop(key) }]);
      if (file.size > FILE_MAX) return change(key, { error: i18n.t('errors.too_large') });
      try {
        const query = { purpose, name: file.name };
        const arrived = await upload(
          uploadFile,
          { query },
          {
            body: file,
            signal: stop.signal,
            onProgress: ({ share }) => change(key, { share }),
          },
        );
        drop(key);
        stored.current(arrived);
      } catch (error) {
        if (!stop.signal.aborted) change(key, { error: formatError(error) });
      }
    },
    [change, drop, purpose],
  );
  return { running, send: (files: Iterable<File>) => [...files].forEach((file) => void send(file)) };
}
