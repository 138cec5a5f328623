import { z } from 'zod';
import { CLASS_COUNT } from './label.ts';

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
  /** Makes margins to log-probabilities: `slope * margin + shift`, before the softmax. */
  slope: PerClass,
  shift: PerClass,
  /** Added to the log-probabilities to choose the label, so that rare classes are not drowned; -99 switches a class off. */
  favour: PerClass,
});
type HeadMeta = z.infer<typeof HeadMeta>;

/** One language's linear model: its numbers and a table of one byte a feature and class, feature by feature. */
export type Head = HeadMeta & { table: Int8Array };

const Header = z.object({ heads: z.array(HeadMeta) });
const MAGIC = 0x31_4e_53_45;
const PREAMBLE = 8;

/** Writes heads to one file: "ESN1", length of the JSON header, the header, then the tables one after another. */
export function encodeWeights(heads: readonly Head[]): Uint8Array {
  const header = asciiBytes(JSON.stringify(Header.parse({ heads })));
  const size = heads.reduce((sum, head) => sum + head.table.length, PREAMBLE + header.length);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, header.length, true);
  file.set(header, PREAMBLE);
  let at = PREAMBLE + header.length;
  for (const { table } of heads) {
    file.set(new Uint8Array(table.buffer, table.byteOffset, table.length), at);
    at += table.length;
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
  const start = PREAMBLE + view.getUint32(4, true);
  const { heads } = Header.parse(JSON.parse(asciiText(file.subarray(PREAMBLE, start))));
  let at = start;
  return heads.map((meta) => {
    const length = CLASS_COUNT * 2 ** meta.recipe.bits;
    if (at + length > file.length) throw new Error('The file of sentiment weights ends too early.');
    const table = new Int8Array(new Uint8Array(file.subarray(at, at + length)).buffer);
    at += length;
    return { ...meta, table };
  });
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
