import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import * as canned from '#contracts/crm/canned/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { exportKeywords, importKeywords } from '#contracts/keywords/many.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { exportSettings, importSettings } from '#contracts/settings/transfer.ts';
import { exportTags, importTags } from '#contracts/tags/endpoints.ts';
import { verification } from '#contracts/verification/area.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import { readPeople } from '#server/people/read-people.ts';
import { addCannedFolder } from '#tests/factories/canned.ts';
import type { TestResponse, Person } from '#tests/factories/person.ts';
import { addTag } from '#tests/factories/tags.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { formatPeopleCsv } from '#web/people/groups/people-csv.ts';

/** Every file that the suite exports and imports again gives back the same items, whatever their texts contain. */
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

/** One kind of item that is exported and imported. */
type Kind = {
  /** Creates an item from texts: `name` differs in each item, `text` may be anything. */
  make: (who: Person, item: { name: string; text: string; number: number }) => Promise<TestResponse>;
  /** The file. */
  take: (who: Person) => Promise<TestResponse>;
  bring: (who: Person, file: string) => Promise<TestResponse>;
  /** The content of a file that is the same in each account. */
  read: (file: unknown) => unknown;
};

function rowsOf(file: unknown): unknown {
  return readCsv(String(file))
    .map(({ cells }) => cells)
    .toSorted((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1));
}

type Body = Record<string, unknown>;
type BodyOf = (item: { name: string; text: string; number: number }) => Body;
function listKind(area: Area, name: string, bodyOf: BodyOf, product?: string): Kind {
  const { create, exportCsv, importCsv } = buildCollectionEndpoints(area, name);
  if (!exportCsv || !importCsv) throw new Error(`${name} has no file`);
  const at = product === undefined ? {} : { params: { product } };
  return {
    make: (who, item) => who.attempt(create, { ...at, body: bodyOf(item) }),
    take: (who) => who.attempt(exportCsv, at),
    bring: (who, csv) => who.attempt(importCsv, { ...at, body: { csv, dry_run: false } }),
    read: rowsOf,
  };
}

const LISTENING = { params: { product: 'listening' } };
const CRM = { params: { product: 'crm' } };
const folders = new Map<Person, string>();

const KINDS: Readonly<Record<string, Kind>> = {
  keywords: {
    make: (who, { name, text }) =>
      who.attempt(createKeyword, { ...LISTENING, body: { name, patterns: [text] } }),
    take: (who) => who.attempt(exportKeywords, LISTENING),
    bring: (who, csv) => who.attempt(importKeywords, { ...LISTENING, body: { csv, dry_run: false } }),
    read: rowsOf,
  },
  'canned responses': {
    make: async (who, { name, text }) => {
      const folder = folders.get(who) ?? (await addCannedFolder(who))._id;
      folders.set(who, folder);
      const body = { title: name, text, texts: { th: text } };
      return who.attempt(canned.createCannedResponse, { params: { _id: folder }, body });
    },
    take: (who) => who.attempt(canned.exportCanned, {}),
    bring: (who, csv) => who.attempt(canned.importCanned, { body: { csv, dry_run: false } }),
    read: rowsOf,
  },
  'tags of tickets': {
    make: async (who, { name }) => {
      await addTag(who, 'group', { name });
      return { status: 201 } as TestResponse;
    },
    take: (who) => who.attempt(exportTags, CRM),
    bring: (who, csv) => who.attempt(importTags, { ...CRM, body: { csv, dry_run: false } }),
    read: rowsOf,
  },
  'interest tags': listKind(interestTag, 'tags', ({ name, text }) => ({
    name,
    words: [`a${text}`],
    meaning: text,
  })),
  'post blockers': listKind(postBlocker, 'rules', ({ name, text }) => ({ name, words: [text] })),
  scorecards: listKind(qc, 'scorecards', ({ name, text }) => ({
    name,
    questions: [{ label: text, kind: 'yes_no', weight: 20, critical: false }],
  })),
  'verification settings': listKind(verification, 'settings', ({ name, text }) => ({
    name,
    message: `${text} {link}`,
    fields: [{ label: text, kind: 'phone', required: true }],
  })),
  'verification labels': listKind(verification, 'labels', ({ name }) => ({ name, color: '#2f9e44' })),
  'working statuses': listKind(workingStatus, 'statuses', ({ name }) => ({ name })),
  blacklists: listKind(
    blacklist,
    'entries',
    ({ name, text }) => ({ kind: 'word', value: name, note: text }),
    'listening',
  ),
  feeds: listKind(
    monitors,
    'feeds',
    ({ name, number }) => ({ name, url: `https://feed.example/${number}` }),
    'listening',
  ),
  'the file of all settings': {
    make: (who, { name, text }) =>
      who.attempt(buildCollectionEndpoints(interestTag, 'tags').create, {
        body: { name, words: [`a${text}`], meaning: text },
      }),
    take: (who) => who.attempt(exportSettings, { query: {} }),
    bring: (who, file) =>
      who.attempt(importSettings, { query: { dry_run: false, name: 'settings.json' }, body: file }),
    read: (file) =>
      Object.entries((file as { parts: Record<string, { values: Body }[]> }).parts)
        .filter(([part]) => part.includes('interest'))
        .map(([part, records]) => [
          part,
          records.map(({ values }) => [values['name'], values['meaning'], values['words']]),
        ]),
  },
};

/** Formulas that spreadsheets run, separators of cells and lines, apostrophes before them, and Thai. */
const PIECE = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  '\t',
  '\n',
  '\r\n',
  ',',
  ';',
  '|x',
  '＝',
  '＠',
  'กาแฟ',
  'น้ำ',
  '1',
  'a',
  ' ',
  '\\',
  '[',
  '{"a"',
  'true',
  '0',
);
const text = fc.array(PIECE, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
const KNOWN = [
  '=1+1',
  "'=1",
  "''=1",
  "'+66",
  '-x',
  '@home',
  "'quoted'",
  "' =1",
  '＝1',
  'a\tb',
  'a"b"',
  'a,b;c',
  'true',
  '0812345678',
  'ก,ข',
  '[1]',
  '{}',
  '"',
];

function itemsOf(seed: number): { name: string; text: string; number: number }[] {
  const made = fc.sample(text, { numRuns: 24, seed });
  return [...KNOWN, ...made].map((one, number) => ({ name: `${one} ${number}`, text: `${one}z`, number }));
}

const Counts = z.object({
  created: z.number(),
  updated: z.number().optional(),
  changed: z.number().optional(),
});
const Outcome = z.union([
  z.object({ totals: Counts }).transform(({ totals }) => totals),
  z.object({ body: Counts }).transform(({ body }) => body),
  Counts,
]);
/** The number of items that an import created and changed. */
function countsOf(answer: unknown): number[] {
  const { created, updated, changed } = Outcome.parse(answer);
  return [created, updated ?? changed ?? 0];
}

describe.each(Object.entries(KINDS))('%s', (kind, { make, take, bring, read }) => {
  const comesBack = async (seed: number): Promise<void> => {
    const [giver, taker] = [
      await world.person(await world.account()),
      await world.person(await world.account()),
    ];
    let made = 0;
    for (const item of itemsOf(seed)) {
      const answered = await make(giver, item).catch(() => ({ status: 400 }));
      if (answered.status < 300) made += 1;
    }
    expect(made, `${kind}: items that the suite takes`).toBeGreaterThan(20);
    const file = await take(giver);
    expect(file.status).toBe(200);
    const sent = typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
    const brought = await bring(taker, sent);
    expect(brought, JSON.stringify(brought.body)).toMatchObject({ status: 200 });
    expect(JSON.stringify(brought.body)).not.toMatch(/"faults":\[\{/);
    expect(read((await take(taker)).body)).toEqual(read(file.body));
    const again = await bring(giver, sent);
    expect(countsOf(again.body)).toEqual([0, 0]);
  };

  it('that are exported and imported in another account are the same', () => comesBack(1));
  it('that are exported and imported in another account are the same (other texts)', { tags: 'slow' }, () =>
    comesBack(2),
  );
});

it('People who are exported are imported again with the same names', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, fc.constantFrom(...KNOWN)), { minLength: 1 }), (names) => {
      const kept = names.map((name) => name.trim()).filter((name) => name !== '');
      const users = kept.map((name) => ({
        name,
        email: 'a@b.example',
        role: { name },
        group: { name },
        state: 'active',
        signed_in_at: null,
      }));
      const read = readPeople(formatPeopleCsv(users as unknown as Parameters<typeof formatPeopleCsv>[0]));
      expect(read.map(({ name, role, group }) => [name, role, group])).toEqual(
        kept.map((name) => [name, name, name]),
      );
    }),
  );
});
