import type { TextUnit } from '#contracts/networks/network.ts';
import type { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

/** Where a rule is from, and the day on which it was read in the network's own words; null where nobody could read them. */
export type RuleSource = { from: string; verified: string | null };

/** One fact about a network. */
export type Rule<T = number> = { value: T; source: RuleSource };

/** A fact that was read in the network's own documents, source or schema on a day (`2026-11-30`). */
export function verifiedRule<T>(value: T, day: string, from: string): Rule<T> {
  return { value, source: { from, verified: day } };
}

/** A fact that only others report: it is used, and findings say that it is not verified. */
export function unverifiedRule<T>(value: T, from: string): Rule<T> {
  return { value, source: { from, verified: null } };
}

/**
 * A unit in which a network counts the text of a post. `emoji_bytes`: code points, and emoji by their bytes; `short_links`: graphemes, a link
 * with a protocol as 23 and a mention without its server; `escaped`: code points after what LinkedIn reads as markup is escaped; `listed`: tags with
 * their commas, and two quotes for each with a space.
 */
export type PostTextUnit = TextUnit | 'emoji_bytes' | 'short_links' | 'escaped' | 'listed';

/**
 * The bounds of a number. What passes `max` or misses `min` is refused by the network; `premium_max` replaces `max` for accounts that pay the
 * network. What passes an advised bound is accepted, but changed or shown to fewer people.
 */
export type Bounds = {
  min?: Rule;
  max?: Rule;
  premium_max?: Rule;
  advised_min?: Rule;
  advised_max?: Rule;
};

/** The length of a text. */
export type TextBounds = Bounds & { unit: PostTextUnit };

/** What is measured of a picture or film. `ratio` is width by height, `long_ratio` the longer side by the shorter, `sides` their sum. */
export const MEASURES = [
  'bytes',
  'width',
  'height',
  'short_side',
  'long_side',
  'sides',
  'pixels',
  'ratio',
  'long_ratio',
  'frames',
  'seconds',
  'fps',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Rules for one kind of media in a kind of post. */
export type MediaRules = {
  /** Media types, by content. */
  types: Rule<readonly string[]>;
  bounds: Readonly<Partial<Record<Measure, Bounds>>>;
  video_codecs?: Rule<readonly string[]>;
  audio_codecs?: Rule<readonly string[]>;
  /** Colour spaces that are shown as they are; others are advised against. */
  colors?: Rule<readonly string[]>;
  /** The index of the film must be at its beginning. */
  moov_first?: Rule<true>;
  /** The film may have no edit list. */
  no_edit_list?: Rule<true>;
};

/** A kind of media that a post can carry. */
export type PostMediaKind = 'image' | 'animation' | 'video' | 'document';

/** Rules for one kind of post. */
export type KindRules = {
  /** The length of the text by each unit that counts; absent: this kind has no text. */
  text?: readonly TextBounds[];
  /** The length of the text beside media, where it differs. */
  caption?: readonly TextBounds[];
  /** `always`: a post needs a text; `without_media`: it needs a text or media. */
  text_needed: Rule<'always' | 'without_media' | 'never'>;
  title?: TextBounds & { needed: Rule<boolean> };
  tags?: TextBounds;
  /** How many media; absent: this kind has none. */
  media_count?: Bounds;
  /** The most of text and media together, each counted once. */
  pieces?: Rule;
  /** How many of each kind, alone or beside others. */
  media?: Readonly<Partial<Record<PostMediaKind, MediaRules & { most?: Rule }>>>;
  /** Whether different kinds of media may be in one post. */
  mixed?: Rule<boolean>;
  /** False: a film alone has to be of another kind. */
  single_video?: Rule<false>;
};

/** What a network can do with a post. */
export type PostAbility = 'thread' | 'first_comment' | 'alt' | 'edit' | 'delete' | 'poll';

/** All that is known of how a network limits posts. */
export type NetworkRules = {
  network: PublishNetwork;
  /** Its name, the same in every language. */
  name: string;
  /** The kind of a post that names none, and of one that shows a single film. */
  usual: { kind: PostKind; film?: PostKind };
  /** Whether the link of a post without media is sent apart from its text, or at the end of it; beside media it is always at the end. */
  link: Rule<'apart' | 'in_text'>;
  kinds: Readonly<Partial<Record<PostKind, KindRules>>>;
  /** `uncertain`: no document says it, and only a try will. */
  supports: Readonly<Record<PostAbility, Rule<boolean | 'uncertain'>>>;
  /** Tags, mentions and links in all texts of a post. */
  hashtags?: Bounds;
  mentions?: Bounds;
  links?: Bounds;
  cashtags?: Bounds;
  /** Characters that no text may have. */
  refused_characters?: Rule<string>;
  alt?: Readonly<Partial<Record<PostMediaKind, TextBounds>>>;
  poll?: { options: Bounds; option: TextBounds; minutes: Bounds };
};

/** A million bytes. Where a network says MB and no more, the smaller of the two meanings is the safe one. */
export const MB = 1_000_000;
/** 1,024 × 1,024 bytes, for networks whose source says so. */
export const MIB = 1024 * 1024;
