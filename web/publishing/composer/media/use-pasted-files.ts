import { useEffect, useRef } from 'react';

/** Takes files that are pasted anywhere on the screen, but in a part of a thread, which takes its own. */
export function usePastedFiles(add: (files: Iterable<File>) => void, isListening: boolean): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!isListening) return;
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isListening]);
}
