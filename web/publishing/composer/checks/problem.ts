import type { Tab } from '../model/post-fields.ts';

/**
 * A reason why a post cannot be published as it is (`block`), or should be looked at again (`warn`). `path` is that of its field: `text`,
 * `media.0.alt`, `plan`, `accounts`.
 */
export type Problem = {
  tab: Tab;
  path: string;
  severity: 'block' | 'warn';
  text: string;
  /** Whether a copy of the picture would be taken. */
  isFittable?: boolean;
};
