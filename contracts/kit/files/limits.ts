const MEBI = 1024 * 1024;

/** What a file is to a person, and the most bytes of each kind: what the networks that take them take at most. */
export const FILE_LIMITS = {
  image: 10 * MEBI,
  video: 64 * MEBI,
  audio: 16 * MEBI,
  file: 25 * MEBI,
} as const;

/** The most bytes of any file. */
export const FILE_MAX = Math.max(...Object.values(FILE_LIMITS));
