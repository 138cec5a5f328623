import { readFile, stat } from 'node:fs/promises';
import { FILE_TYPES, getExtension } from '#contracts/kit/files/file-types.ts';
import { UNKNOWN_MEDIA_FACTS, type MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { turnSize } from '#engine/media/picture-header.ts';
import { readPictureHeader } from '#engine/media/read-picture.ts';
import { sniff } from '#server/kit/files/sniff.ts';
import { probeFilm } from '#server/publishing/media/probe-film.ts';

/** Looks at a file by its content: what it is, and what networks ask of it. Its name is only held against what was found. */
export async function probeFile(path: string, name: string): Promise<MediaFacts> {
  const { size: bytes } = await stat(path);
  if (bytes === 0) return { ...UNKNOWN_MEDIA_FACTS, kind: 'other', media_type: '', bytes, damage: 'empty' };
  const sniffed = await sniff(path, name);
  const media_type = sniffed?.media_type ?? '';
  const facts = { ...UNKNOWN_MEDIA_FACTS, media_type, bytes, named_type: findOtherType(name, media_type) };
  if (sniffed?.kind === 'image') return { ...facts, ...(await probePicture(path, media_type)) };
  if (sniffed?.kind === 'video') return { ...facts, kind: 'video', ...(await probeOrDamage(path)) };
  if (media_type === 'application/pdf') return { ...facts, kind: 'document' };
  return { ...facts, kind: sniffed?.kind === 'audio' ? 'audio' : 'other' };
}

/** The type that the ending of a name means, where it is another than that of the bytes. */
function findOtherType(name: string, media_type: string): string | null {
  const ending = getExtension(name);
  const types = Object.entries(FILE_TYPES).filter(([, { endings }]) => endings.includes(ending ?? ''));
  if (types.length === 0 || types.some(([type]) => type === media_type)) return null;
  return types[0]?.[0] ?? null;
}

async function probePicture(
  path: string,
  media_type: string,
): Promise<Partial<MediaFacts> & Pick<MediaFacts, 'kind'>> {
  const header = readPictureHeader(media_type, await readFile(path));
  if (!header) return { kind: 'image', damage: 'broken' };
  const { color, turn, frames } = header;
  const kind = media_type === 'image/gif' || frames !== 1 ? 'animation' : 'image';
  return { kind, ...turnSize(header), color, turn, frames };
}

async function probeOrDamage(path: string): Promise<Partial<MediaFacts>> {
  try {
    return await probeFilm(path);
  } catch {
    // Whatever the reader of films stumbles over, the networks will too.
    return { damage: 'broken' };
  }
}
