import { expect, test } from 'vitest';
import { readFaultSentence } from '#contracts/kit/fault-sentences.ts';
import { SOURCES } from './sources.ts';

const TEXT = /('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/.source;
const KEY = /(?:\[[^\]]+\]|'[^']+'|[\w.]+)/.source;

/** The places that produce a message about a field: a refusal, the faults of a line of a file, the rule of a schema. */
const WRITTEN = [
  new RegExp(`fields: \\{\\s*${KEY}: ${TEXT}`, 'g'),
  new RegExp(`fields\\[[^\\]]+\\] (?:\\?\\?)?= ${TEXT}`, 'g'),
  new RegExp(`\\{ field: [^}]*?, message: ${TEXT}`, 'g'),
  new RegExp(`\\bfault\\([^()]*?, ${TEXT}\\)`, 'g'),
  new RegExp(`refuse\\([^;]*?\\bmessage: ${TEXT}`, 'g'),
  new RegExp(`\\.refine\\([^;]*?\\bmessage: ${TEXT}`, 'g'),
  new RegExp(`addIssue\\([^;]*?\\bmessage: ${TEXT}`, 'g'),
];

/** A message as it is produced, with sample values for its parameters. */
const filled = (written: string): string =>
  written
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, '12')
    .replaceAll(/\\(.)/g, '$1');

test('Every message about a field is in the table of messages, so that it is translated into every language', () => {
  const said = SOURCES.filter(
    ({ zone, test: isTest }) => ['contracts', 'server'].includes(zone) && !isTest,
  ).flatMap(({ path, text }) =>
    WRITTEN.flatMap((written) =>
      Array.from(text.matchAll(written), ([, sentence = '']) => ({ path, sentence: filled(sentence) })),
    ),
  );
  expect(said.length).toBeGreaterThan(150);
  expect(said.filter(({ sentence }) => readFaultSentence(sentence) === null)).toEqual([]);
});
