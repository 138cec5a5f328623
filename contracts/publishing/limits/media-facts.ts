import { z } from 'zod';

/** Colour spaces of pictures. */
const ColorSpace = z.enum(['rgb', 'gray', 'palette', 'cmyk', 'other']);
export type ColorSpace = z.infer<typeof ColorSpace>;

/** What was found in a stored picture or film by reading it. What does not apply, or could not be read, is null. */
export const MediaFacts = z.object({
  /** `document`: a PDF. */
  kind: z.enum(['image', 'animation', 'video', 'document', 'audio', 'other']),
  /** By content; empty where it is of no known type. */
  media_type: z.string(),
  /** The type that the ending of the name says, where it says another. */
  named_type: z.string().nullable(),
  /** Why nothing more is known: there are no bytes, or they cannot be read as what they begin as. */
  damage: z.enum(['empty', 'broken']).nullable(),
  bytes: z.number().int(),
  /** As it is shown: after the turn of the camera. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The orientation of EXIF, from 1 (upright) to 8. */
  turn: z.number().int().min(1).max(8),
  color: ColorSpace.nullable(),
  frames: z.number().int().nullable(),
  seconds: z.number().nullable(),
  fps: z.number().nullable(),
  variable_fps: z.boolean().nullable(),
  video_codec: z.string().nullable(),
  audio_codec: z.string().nullable(),
  sound: z.boolean().nullable(),
  moov_first: z.boolean().nullable(),
  edit_list: z.boolean().nullable(),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** Facts of which nothing is known but the type and the size, to be filled in. */
export const UNKNOWN_MEDIA_FACTS: Omit<MediaFacts, 'kind' | 'media_type' | 'bytes'> = {
  named_type: null,
  damage: null,
  width: null,
  height: null,
  turn: 1,
  color: null,
  frames: null,
  seconds: null,
  fps: null,
  variable_fps: null,
  video_codec: null,
  audio_codec: null,
  sound: null,
  moov_first: null,
  edit_list: null,
};
