import { z } from 'zod';
import type { Device } from '#contracts/links/short-link.ts';

/**
 * What a request for a short link was: a visit that counts, or why it does not: a bot by its agent, no agent at all, or a browser that loads
 * in advance.
 */
const VISIT_KINDS = ['counted', 'bot', 'no_agent', 'prefetch'] as const;
export const VisitKind = z.enum(VISIT_KINDS);
export type VisitKind = z.infer<typeof VisitKind>;

/** The device that a browser names itself. An iPad that asks for desktop pages names a Mac. */
export function readDevice(agent: string): Device {
  if (/\b(?:iphone|ipad|ipod)\b/i.test(agent)) return 'ios';
  if (/\bandroid\b/i.test(agent)) return 'android';
  return /\b(?:windows nt|macintosh|x11|cros)\b/i.test(agent) ? 'desktop' : 'other';
}
