import { createContext, useContext } from 'react';
import type { FileKind } from '#contracts/kit/files/file.ts';

/** The files that previews show: what each is, and where the browser fetches it. */
export type PreviewFiles = {
  kindOf: (id: string) => FileKind | undefined;
  addressOf: (id: string) => string;
};

const Context = createContext<PreviewFiles>({ kindOf: () => undefined, addressOf: () => '' });
export const PreviewFilesProvider = Context.Provider;

/** The files that the previews below a provider show. */
export function usePreviewFiles(): PreviewFiles {
  return useContext(Context);
}
