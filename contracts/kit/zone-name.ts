import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';

/** The zones that people choose from, by their IANA names. */
export const ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Names that were found to be zones: asking the engine is slow, and lists name the same few zones thousands of times. */
const known = new Set<string>();
const MOST_KNOWN = 1000;

/** Engines list one name of each zone (Asia/Calcutta) and accept the others (Asia/Kolkata): browsers report either. */
function isZone(name: string): boolean {
  if (known.has(name)) return true;
  const found = checkZone(name);
  if (found && known.size < MOST_KNOWN) known.add(name);
  return found;
}

function checkZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, as every runtime of the suite knows it. */
export const ZoneName = z
  .string()
  .max(64)
  .refine(isZone, toIssue(fault('zone')));
