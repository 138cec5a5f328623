import { z } from 'zod';
import type { RuleFault } from '#contracts/kit/area/area-shape.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { Day } from '#contracts/kit/ids.ts';
import { checkPattern } from '#contracts/listening/blacklist/pattern.ts';
import { MESSAGE_CHANNELS } from '#contracts/networks.ts';

/** What a rule may be about: a private message, a public comment, a post that answers nothing. */
const BLOCKED_KINDS = ['message', 'comment', 'post'] as const;
/** Set aside: stored for review, nothing else. Listen only: no ticket, but a mention like any other. */
export const BLOCKER_ACTIONS = ['set_aside', 'listen_only'] as const;

/** Maximum number of patterns of one rule: each is searched for in every message. */
const PATTERNS_MAX = 50;

/** What a person edits of a rule. */
export const blockerFields = {
  name: z.string().trim().min(1).max(120),
  words: z.array(z.string().trim().min(1).max(200)).max(500).default([]),
  authors: z.array(z.string().trim().min(1).max(256)).max(500).default([]),
  channels: z.array(z.enum(MESSAGE_CHANNELS)).max(20).default([]),
  kinds: z.array(z.enum(BLOCKED_KINDS)).max(3).default([]),
  /** Regular expressions of the part that RE2 and JavaScript share. */
  patterns: z.array(z.string().trim().min(1).max(500)).max(PATTERNS_MAX).default([]),
  /** Pictures, films and stickers by their digest (engine/blocker), as the list of blocked messages shows it. */
  media: z.array(z.string().trim().min(1).max(200)).max(500).default([]),
  /** More than so many messages of one author within the span are too many; 0: as many as they like. */
  most_messages: z.number().int().min(0).max(1000).default(0),
  within_seconds: z.number().int().min(1).max(86_400).default(60).meta({ field: 'duration' }),
  /** The last day on which it applies (UTC); empty: no end. */
  until: z
    .union([z.literal(''), Day])
    .default('')
    .meta({ field: 'date' }),
  action: z.enum(BLOCKER_ACTIONS).default('set_aside'),
  active: z.boolean().default(true),
};

/**
 * What never becomes a ticket: advertisements, bots, abuse. A rule matches when every list that it fills in matches; in a list any one
 * entry is enough. Nothing is discarded: what a rule blocks is set aside for review, or only becomes a mention.
 */
export const postBlocker = defineArea({
  page: 'post-blocker',
  products: ['crm'],
  access: { read: ['crm.post_blocker.read'], write: ['crm.post_blocker.write'] },
  resources: {
    rules: defineCollection({
      path: '/crm/post_blocker',
      table: 'post_blocker_rules',
      envelope: 'crm',
      ordered: true,
      csv: true,
      fields: blockerFields,
      unique: ['name'],
      search: ['name', 'words', 'authors'],
      sort: 'name',
      columns: ['name', 'words', 'authors', 'channels', 'action', 'active'],
      check: (next) => faultOf(next),
    }),
  },
});

const Rule = z.object(blockerFields).omit({ name: true }).partial();

/** A rule that names nothing would keep everything out; a pattern that cannot be searched for would keep nothing out. */
function faultOf(next: Record<string, unknown>): RuleFault | undefined {
  const rule = Rule.safeParse(next).data ?? {};
  const { words, authors, channels, kinds, patterns, media, most_messages = 0 } = rule;
  const some = [words, authors, channels, kinds, patterns, media].some((list) => list && list.length > 0);
  if (!some && most_messages === 0) return { code: 'blocker_empty', fields: ['words'] };
  for (const pattern of patterns ?? []) {
    const verdict = checkPattern(pattern);
    if (!verdict.ok) return { code: verdict.code, fields: ['patterns'] };
  }
  return undefined;
}
