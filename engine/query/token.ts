import type { Fault } from '#engine/query/fault.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/**
 * A token with its place. `word`: bare text with its backslashes still in it; `phrase` and `exact`: what stood between the marks;
 * `range`: what stood between brackets; `field`: a name and its colon; `near`: its distance, -1 where none can be read.
 */
export type Token = SourceRange &
  (
    | { type: 'open' | 'close' | 'and' | 'or' | 'not' | 'minus' | 'plus' }
    | { type: 'near'; distance: number; ordered: boolean }
    | { type: 'word'; text: string }
    | { type: 'phrase'; text: string }
    | { type: 'exact'; text: string }
    | { type: 'address'; text: string }
    | { type: 'range'; text: string; includesFrom: boolean; includesTo: boolean }
    | { type: 'field'; name: string }
  );

/** What has been read so far. */
export type TokenizerResult = { text: string; tokens: Token[]; faults: Fault[] };
