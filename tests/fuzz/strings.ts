import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../../shared/data/5_nasty');

/** Whether the public strings exist next to the checkout; without them a test skips with a message. */
export const present = existsSync(join(FOLDER, 'naughty_strings.jsonl'));

/** A string that breaks careless software, and what it attempts. */
export type MaliciousText = { kind: string; text: string };

const Naughty = z
  .object({ text: z.string(), section: z.string() })
  .transform(({ text, section }) => ({ kind: section, text }));
const Injected = z
  .object({ kind: z.string(), payload: z.string() })
  .transform(({ kind, payload }) => ({ kind, text: payload }));
const Evasion = z
  .object({ payload: z.string() })
  .transform(({ payload }) => ({ kind: 'xss', text: payload }));

/** Lines end at "\n" only: the texts hold other separators. */
function read(name: string, row: z.ZodType<MaliciousText>): MaliciousText[] {
  return readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => row.parse(JSON.parse(line)));
}

/** Additional strings: those that trip stores and JSON parsers, and those that spreadsheets run. */
const OWN: readonly MaliciousText[] = [
  { kind: 'no character', text: 'a\u0000b' },
  { kind: 'half a character', text: 'a\ud800b' },
  { kind: 'other half of a character', text: '\udc00' },
  { kind: 'nothing to see', text: '\u200b\u2060\u00ad\ufeff' },
  { kind: 'only spaces', text: ' \t\n\u3000 ' },
  { kind: 'other direction', text: '\u202egnp.exe\u202c' },
  { kind: 'many marks', text: `ก${'\u0e48'.repeat(300)}` },
  { kind: 'name of a part of objects', text: '__proto__' },
  { kind: 'formula', text: '=HYPERLINK("https://evil.example","pay")' },
  { kind: 'formula behind a line', text: '\n=1+1' },
  { kind: 'wide formula', text: '＝1+1' },
  { kind: 'header', text: 'Mali\r\nBcc: everybody@evil.example\r\n\r\nhello' },
  { kind: 'very long', text: 'x'.repeat(20_000) },
];

/** Every string, the public ones first. */
export function listStrings(): readonly MaliciousText[] {
  return [
    ...(present
      ? [
          ...read('naughty_strings.jsonl', Naughty),
          ...read('injection_payloads.jsonl', Injected),
          ...read('owasp_xss_evasion.jsonl', Evasion),
        ]
      : []),
    ...OWN,
  ];
}

/** The first string of each kind. */
export function listOneOfEachKind(): readonly MaliciousText[] {
  return [
    ...new Map(
      listStrings()
        .toReversed()
        .map((one) => [one.kind, one]),
    ).values(),
  ];
}

/** Strings that attempt to run in a page. */
export function listRunnableStrings(): readonly MaliciousText[] {
  return listStrings().filter(({ kind }) => kind === 'xss' || /script injection/i.test(kind));
}
