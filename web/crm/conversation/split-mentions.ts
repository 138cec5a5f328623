import type { MentionedUser } from '#contracts/crm/mentions/mentioned.ts';

/** A part of a note: `user` where it is the `@name` of a mentioned colleague. */
export type NotePart = { text: string; user: MentionedUser | null };

/** A note in parts: each `@` with the longest name of a mentioned colleague behind it, and what is between. */
export function splitMentions(text: string, mentioned: readonly MentionedUser[]): NotePart[] {
  const longest = mentioned
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
  const parts: NotePart[] = [];
  let from = 0;
  for (const { index } of longest.length === 0 ? [] : text.matchAll(/@/g)) {
    const behind = text.slice(index + 1).toLocaleLowerCase();
    const user = longest.find(({ name }) => behind.startsWith(name.toLocaleLowerCase()));
    if (!user || index < from) continue;
    if (index > from) parts.push({ text: text.slice(from, index), user: null });
    from = index + 1 + user.name.length;
    parts.push({ text: text.slice(index, from), user });
  }
  return from < text.length || parts.length === 0
    ? [...parts, { text: text.slice(from), user: null }]
    : parts;
}
