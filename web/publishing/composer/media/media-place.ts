import type { PostMedia } from '#contracts/publishing/content.ts';
import { useComposer, type Composer } from '../composer-context.ts';

type Media = readonly PostMedia[];

/**
 * Where media stand in what the post says: beside its text, or in a part of its thread. `path` is that of the list. `change` gets the list as
 * it is then, since others may have been added meanwhile.
 */
export type MediaPlace = {
  path: string;
  media: Media;
  change: (edit: (media: Media) => Media) => void;
};

/** What is done with one picture or film in a dialog. `among`: the pictures that are described one after the other. */
export type MediaAct =
  | { act: 'describe'; index: number; among: readonly number[] }
  | { act: 'crop' | 'cover'; index: number };

/** The media beside the text of the open tab. */
export function useMainMedia(): MediaPlace {
  const { content, edit } = useComposer();
  return {
    path: 'media',
    media: content.media,
    change: (next) => edit(({ media }) => ({ media: [...next(media)] })),
  };
}

/** The media of a part of a thread. */
export function getPartMedia(
  { content, edit }: Pick<Composer, 'content' | 'edit'>,
  index: number,
): MediaPlace {
  return {
    path: `thread.${index}.media`,
    media: content.thread[index]?.media ?? [],
    change: (next) =>
      edit(({ thread }) => ({
        thread: thread.map((part, at) => (at === index ? { ...part, media: [...next(part.media)] } : part)),
      })),
  };
}

/** A picture or film of which nothing is said yet. */
export function startMedia(file_id: string): PostMedia {
  return { file_id, alt: '', crop: null, copy_id: null, focus: null, cover_ms: null };
}

/** Changes what is said of one picture or film, wherever it stands then. */
export function changeMedia(place: MediaPlace, fileId: string, change: Partial<PostMedia>): void {
  place.change((media) => media.map((one) => (one.file_id === fileId ? { ...one, ...change } : one)));
}

/** The places of pictures without a text for those who do not see them. */
export function listWithoutAlt(media: Media, files: ReadonlyMap<string, { kind: string }>): number[] {
  return media.flatMap(({ file_id, alt }, index) =>
    files.get(file_id)?.kind === 'image' && alt.trim() === '' ? [index] : [],
  );
}
