import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** 0: guessed within a thousand guesses; 1: a million; 2: a hundred million; 3: ten thousand million; 4: beyond. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Longer ones are estimated by their beginning: the time of an estimate grows with the length. */
const JUDGED_LENGTH = 128;
/** Shorter parts of a name occur in too many words to be significant. */
const SHORTEST_WORD = 3;

let estimator: ZxcvbnFactory | undefined;

/**
 * How hard a password is to guess for an attacker who knows common and leaked passwords, keyboard rows, dates and words about its owner.
 * @param about texts with the owner's own words: name, e-mail address, organisation
 */
export function estimatePassword(password: string, about: readonly string[]): PasswordScore {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password.slice(0, JUDGED_LENGTH), collectPersonalWords(about)).score;
}

/** The words of a person's data, whole and in parts: `mali.w@example.com` gives itself, mali, example, com. */
export function collectPersonalWords(about: readonly string[]): string[] {
  return [
    ...new Set(
      about
        .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
        .map((word) => word.toLowerCase())
        .filter((word) => word.length >= SHORTEST_WORD),
    ),
  ];
}
