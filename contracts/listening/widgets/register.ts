import { authors } from '#contracts/listening/widgets/authors.ts';
import { bestTime } from '#contracts/listening/widgets/best-time.ts';
import { compare } from '#contracts/listening/widgets/compare.ts';
import { engagement } from '#contracts/listening/widgets/engagement.ts';
import { note } from '#contracts/listening/widgets/note.ts';
import { numbers } from '#contracts/listening/widgets/numbers.ts';
import { posts } from '#contracts/listening/widgets/posts.ts';
import { sentiment } from '#contracts/listening/widgets/sentiment.ts';
import { share } from '#contracts/listening/widgets/share.ts';
import { themes } from '#contracts/listening/widgets/themes.ts';
import { voice } from '#contracts/listening/widgets/voice.ts';
import { volume } from '#contracts/listening/widgets/volume.ts';

/** The kinds of widgets, in the order of the catalogue and of the parts of a report. */
export const WIDGETS = [
  numbers,
  volume,
  sentiment,
  share,
  voice,
  authors,
  themes,
  posts,
  bestTime,
  engagement,
  compare,
  note,
] as const;
