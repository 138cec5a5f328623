import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Input, Example } from '#tests/factories/call-example.ts';

const Examples = z.custom<Record<string, Example>>((value) => typeof value === 'object' && value !== null);

/** The file with an example for every settings area; an example of another file takes its place. */
const GENERATED = 'settings.ts';

/** What the files of `tests/register-examples` export under names that end with `Examples`. */
async function collectExamples(): Promise<Record<string, Example>> {
  const found = readdirSync('tests/register-examples').filter((name) => name.endsWith('.ts'));
  const names = [GENERATED, ...found.filter((name) => name !== GENERATED)];
  const files: Record<string, unknown>[] = await Promise.all(
    names.map((name) => import(pathToFileURL(join('tests', 'register-examples', name)).href)),
  );
  const lists = files.flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith('Examples')));
  return Object.assign({}, ...lists.map(([, list]) => Examples.parse(list)));
}

/** A valid input for every call, by its name; one file per module. */
export const EXAMPLES: Record<string, Example> = await collectExamples();

const SOME_ID = '01920000-0000-7000-8000-000000000000';
const SOME_PARAMS: Record<string, string> = {
  _id: SOME_ID,
  message_id: SOME_ID,
  product: 'crm',
  dimension: 'channel',
  provider: 'google',
  type: 'tag',
  field: 'keywords',
  a: 'none',
  b: 'none',
  c: '0',
  country: 'TH',
  kind: 'alert.fired',
  step: 'tags',
  theme: 'word',
  format: 'pdf',
};

/** Parameters that fit a call's path, and an invalid input with them. */
export function buildExampleInputs(
  endpoint: Endpoint,
  _given: object,
): { anyParams: Record<string, string>; bad: Input } {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const anyParams = Object.fromEntries(names.map((name) => [name, SOME_PARAMS[name] ?? SOME_ID]));
  return { anyParams, bad: { params: anyParams } };
}
