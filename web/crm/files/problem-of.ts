import type { FileKind, StoredFile } from '#contracts/kit/files/file.ts';

/** The files that a channel accepts in one reply. */
export type AcceptedFiles = { most: number; kinds: Readonly<Partial<Record<FileKind, number>>> };

/** Why files cannot be sent over a channel. */
export type Problem =
  | { what: 'too_many'; most: number }
  | { what: 'kind'; name: string }
  | { what: 'size'; name: string; most: number };

/** The first problem that prevents sending these files, as the server would report it too; null if there is none. */
export function findProblem(
  files: readonly Pick<StoredFile, 'kind' | 'bytes' | 'name'>[],
  { most, kinds }: AcceptedFiles,
): Problem | null {
  if (files.length > most) return { what: 'too_many', most };
  for (const { kind, bytes, name } of files) {
    const limit = kinds[kind];
    if (limit === undefined) return { what: 'kind', name };
    if (bytes > limit) return { what: 'size', name, most: limit };
  }
  return null;
}
