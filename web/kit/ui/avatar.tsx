import { rem } from '@mantine/core';
import { useState } from 'react';
import classes from './badges.module.css';

/** Background colours for white initials, each with a contrast above 4.5. */
const COLORS = [
  '#3056d3',
  '#0b7358',
  '#a1480f',
  '#6a45b0',
  '#9b2c5e',
  '#1f6f8b',
  '#5c6b1e',
  '#8a3a3a',
] as const;

/** One or two characters for a name. A Thai name starts with its first consonant, not with a vowel sign that is written before it. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = (word: string): string =>
    /[\p{Letter}\p{Number}]/u.exec(word.replace(/^[เ-ไ]+/u, ''))?.[0] ?? '';
  const letters = words.length > 1 ? first(words[0] ?? '') + first(words.at(-1) ?? '') : first(name);
  return letters.toUpperCase() || '?';
}

function colorOf(name: string): string {
  const sum = [...name].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7);
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}

/** A person's picture, or the initials on a colour of their own. Decorative: the name is next to it. */
export function PersonPicture({
  name,
  url,
  size = 28,
}: {
  name: string;
  url?: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      className={classes.avatar}
      aria-hidden
      style={{ width: rem(size), height: rem(size), fontSize: rem(size * 0.4), background: colorOf(name) }}
    >
      {url && !broken ? (
        <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
