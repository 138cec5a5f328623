import { z } from 'zod';
import { CLASS_COUNT } from './label.ts';
import { REFINED_ROWS } from './refine.ts';
import { type Lexicon, TONE_COUNT } from './tone.ts';

/** Numbers of one class of a head, see {@link Head}. */
const PerClass = z.array(z.number()).length(CLASS_COUNT);

const HeadMeta = z.object({
  /** ISO 639-1 code of the posts it reads, or `any` for the head of last resort. */
  language: z.string(),
  recipe: z.object({
    bits: z.number().int().min(8).max(22),
    charMax: z.number().int().min(0).max(6),
    pieceMax: z.number().int().min(0).max(4),
    negation: z.boolean(),
  }),
  /** What one step of the stored bytes is worth. */
  step: PerClass,
  /** Margin of a post without a known feature. */
  bias: PerClass,
  /** What each number of the lexicon's reader adds to each class's margin; zeros for a head without a lexicon. */
  toneWeights: z.array(z.array(z.number()).length(TONE_COUNT)).length(CLASS_COUNT),
  /** How many words its lexicon has. */
  lexiconSize: z.number().int().min(0),
  /** What makes margins better ones (`refine.ts`), row by row; empty for a head that takes them as they are. */
  refinement: z
    .array(z.number())
    .refine(({ length }) => length === 0 || length === REFINED_ROWS * CLASS_COUNT),
  /** Makes margins to log-probabilities: `slope * margin + shift`, before the softmax. */
  slope: PerClass,
  shift: PerClass,
  /** Added to the log-probabilities to choose the label, so that rare classes are not drowned; -99 switches a class off. */
  favour: PerClass,
});
type HeadMeta = z.infer<typeof HeadMeta>;

/** One language's linear model: its numbers, a table of one byte a feature and class (feature by feature), its lexicon. */
export type Head = Omit<HeadMeta, 'lexiconSize'> & { table: Int8Array; lexicon: Lexicon };

const Header = z.object({ heads: z.array(HeadMeta) });
const MAGIC = 0x31_4e_53_45;
const PREAMBLE = 8;

/** Bytes of one word of a lexicon: its key in four, its valence in one. */
const WORD_BYTES = 5;
const LARGEST_BYTE = 127;

/**
 * Writes heads to one file: "ESN1", length of the JSON header, the header, then for each head its table and its lexicon.
 * Valences are rounded to steps of 1/127.
 */
export function encodeWeights(heads: readonly Head[]): Uint8Array {
  const header = asciiBytes(JSON.stringify({ heads: heads.map(metaOf) }));
  const parts = heads.flatMap(({ table, lexicon }) => [table, lexiconBytes(lexicon)]);
  const size = parts.reduce((sum, part) => sum + part.byteLength, PREAMBLE + header.length);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  file.set(header, PREAMBLE);
  let at = PREAMBLE + header.length;
  for (const part of parts) {
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return file;
}

/**
 * Reads what {@link encodeWeights} wrote.
 *
 * @throws Error when the bytes are not such a file or end too early
 */
export function decodeWeights(file: Uint8Array): Head[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < PREAMBLE || view.getUint32(0, true) !== MAGIC)
    throw new Error('Not a file of sentiment weights.');
  let at = PREAMBLE + view.getUint32(4, true);
  const take = (length: number): Uint8Array => {
    if (at + length > file.length) throw new Error('The file of sentiment weights ends too early.');
    at += length;
    return new Uint8Array(file.subarray(at - length, at));
  };
  const { heads } = Header.parse(JSON.parse(asciiText(file.subarray(PREAMBLE, at))));
  return heads.map(({ lexiconSize, ...meta }) => {
    const table = new Int8Array(take(CLASS_COUNT * 2 ** meta.recipe.bits).buffer);
    return { ...meta, table, lexicon: lexiconOf(take(lexiconSize * WORD_BYTES)) };
  });
}

/** The schema drops table and lexicon, which are written as bytes. */
function metaOf(head: Head): HeadMeta {
  return HeadMeta.parse({ ...head, lexiconSize: head.lexicon.size });
}

function lexiconBytes(lexicon: Lexicon): Uint8Array {
  const view = new DataView(new ArrayBuffer(lexicon.size * WORD_BYTES));
  [...lexicon].forEach(([key, valence], at) => {
    view.setInt32(at * WORD_BYTES, key, true);
    view.setInt8(at * WORD_BYTES + 4, Math.round(valence * LARGEST_BYTE));
  });
  return new Uint8Array(view.buffer);
}

function lexiconOf(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer);
  const lexicon = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += WORD_BYTES)
    lexicon.set(view.getInt32(at, true), view.getInt8(at + 4) / LARGEST_BYTE);
  return lexicon;
}

/** The header is ASCII: TextEncoder is no part of the language, and this zone knows nothing else. */
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
