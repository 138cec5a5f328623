import type { Fault } from '#engine/query/fault.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** A token that can be a field's value. */
export type ValueToken = Extract<Token, { type: 'word' | 'phrase' | 'exact' | 'address' | 'range' }>;

/**
 * A token with its position. `word`: bare text with its backslashes still in it; `phrase` and `exact`: the text between the marks; `range`:
 * the text between brackets; `field`: a name and its colon; `near`: its distance, -1 if none can be read.
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
