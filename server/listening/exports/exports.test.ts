import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resumeLongWork, pauseLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import * as contract from '#contracts/listening/exports/endpoints.ts';
import type { ExportInput, MentionExport } from '#contracts/listening/exports/export.ts';
import { Limits } from '#contracts/payment/meter.ts';
import { openContacts } from '#server/crm/customers/contact-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { loadWriterNames } from '#server/listening/counts/authors-by-now.ts';
import {
  exportFilePath,
  exportFolder,
  FIRST_CURSOR,
  buildSheetPath,
} from '#server/listening/exports/cursor.ts';
import { readRows } from '#server/listening/exports/export-row-store.ts';
import { findExport } from '#server/listening/exports/export-store.ts';
import { freezeFilter } from '#server/listening/exports/frozen-filter.ts';
import { readNames } from '#server/listening/exports/names.ts';
import { stepExport } from '#server/listening/exports/step-export.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import { savePlan, setAccountPlan } from '#server/payment/public.ts';
import { deleteSources, makeSource } from '#tests/factories/gaps.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Exports: complete, each row once, whatever interrupts them; files that can be downloaded in pieces and verified. */
const POSTS = 240;
const CHANNELS = ['file', 'pantip', 'facebook'] as const;
const TEXTS = [
  '=HYPERLINK("http://bad.example","กด")',
  'กาแฟร้านนี้อร่อยมาก',
  'Terrible coffee,\n"never" again!',
  '+1 ร้านเปิดกี่โมงคะ 🙂',
];
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
let world: World;
let person: Person;
let shift = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + shift) });
  person = await world.person(await world.account());
  const posts = Array.from({ length: POSTS }, (_one, index) =>
    makePost({
      channel: CHANNELS[index % CHANNELS.length] ?? 'file',
      author: { _id: `a${index % 7}`, name: `Author ${index % 7}`, followers: index },
      text: `${TEXTS[index % TEXTS.length]} ${index}`,
      // Some share an instant: ties must neither be repeated nor lost.
      published_at: new Date(Date.UTC(2026, 0, 1 + (index % 90), 20, index % 3)).toISOString(),
    }),
  );
  await ingestPosts(world, person.accountId, posts);
  shift += 5;
});
afterAll(() => world.stop());

type ExportOverrides = Partial<Omit<ExportInput, 'filter'>> & { filter?: Record<string, unknown> };
function begin(given: ExportOverrides = {}, by = person): Promise<MentionExport> {
  return by.call(contract.createExport, {
    body: { ...given, filter: { ...RANGE, ...given.filter } } as never,
  });
}
async function ended({ _id }: MentionExport): Promise<MentionExport> {
  await vi.waitFor(
    async () => expect((await person.call(contract.getExport, { params: { _id } })).state).toBe('done'),
    { timeout: 30_000, interval: 50 },
  );
  return person.call(contract.getExport, { params: { _id } });
}
const made = async (given: ExportOverrides = {}): Promise<MentionExport> => ended(await begin(given));
async function fetchFile({ _id }: MentionExport, headers: Record<string, string> = {}) {
  const path = buildPath(contract.fetchExportFile, { params: { _id, number: '1' } });
  const response = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie, ...headers } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
async function listed(filter: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { ...RANGE, ...filter, limit: 200, cursor };
    const page = await person.call(listMentions, { query: query as never });
    ids.push(...page.items.map(({ _id }) => _id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

const filters = fc.record(
  {
    channel: fc.subarray(CHANNELS.slice(), { minLength: 1 }).map((list) => list.join(',')),
    not_author: fc.constantFrom('a1', 'a2,a3'),
    text: fc.constantFrom('กาแฟ', 'coffee', '1'),
    min_followers: fc.nat({ max: POSTS }).map(String),
    language: fc.constantFrom('th', 'en'),
    from: fc.constantFrom('2026-02-01T00:00:00.000Z', '2026-03-05T20:00:00.000Z'),
  },
  { requiredKeys: [] },
);

describe('an export file', () => {
  it('A file has exactly the rows of the list, in its order, for any filter', async () => {
    const cases = fc.sample(filters, { numRuns: 5, seed: 11 });
    for (const filter of [{}, ...cases]) {
      const one = await made({ filter, format: 'jsonl', columns: ['_id', 'text'] });
      const { bytes } = await fetchFile(one);
      const rows = bytes
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      expect(rows.map(({ _id }) => _id)).toEqual(await listed(filter));
      expect([one.rows, one.total]).toEqual([rows.length, rows.length]);
    }
  });

  it('A text file is safe in a spreadsheet and uses the labels and time zone of the user', async () => {
    const columns = ['text', 'sentiment', 'published_at'] as const;
    const one = await made({ columns: [...columns], language: 'th', time_zone: 'Asia/Bangkok' });
    const { bytes, response } = await fetchFile(one);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const [head, ...rows] = parse(bytes, { bom: true }) as string[][];
    expect(head).toEqual(['ข้อความ', 'เซนติเมนต์', 'เวลาที่โพสต์ (Asia/Bangkok)']);
    expect(rows).toHaveLength(POSTS);
    expect(rows.filter(([text]) => /^[=+\-@]/.test(text ?? ''))).toEqual([]);
    expect(rows.filter(([text]) => text?.startsWith("'="))).toHaveLength(POSTS / TEXTS.length);
    // 20:00 UTC is three in the morning in that zone.
    expect(rows.every(([, , time]) => / 03:0[0-2]:00$/.test(time ?? ''))).toBe(true);
  });

  it('A workbook opens, with times as times and formulas as texts', async () => {
    const one = await made({
      format: 'xlsx',
      columns: ['published_at', 'text', 'followers'],
      language: 'th',
    });
    const { bytes } = await fetchFile(one);
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.sheet).toBe('การพูดถึง');
    const rows = sheet?.data ?? [];
    expect(rows[0]).toEqual(['เวลาที่โพสต์ (UTC)', 'ข้อความ', 'ผู้ติดตาม']);
    expect(rows).toHaveLength(POSTS + 1);
    expect(rows[1]?.[0]).toBeInstanceOf(Date);
    expect(rows.some(([, text]) => String(text).startsWith('=HYPERLINK'))).toBe(true);
  });

  it('A file is downloaded in pieces, and its checksum is that of its bytes', async () => {
    const one = await made({ columns: ['_id', 'text'] });
    const whole = await fetchFile(one);
    expect(sha(whole.bytes)).toBe(one.files[0]?.sha256);
    const tag = whole.response.headers.get('etag') ?? '';
    const half = Math.floor(whole.bytes.byteLength / 2);
    const first = await fetchFile(one, { range: `bytes=0-${half - 1}` });
    const rest = await fetchFile(one, { range: `bytes=${half}-`, 'if-match': tag });
    expect([first.response.status, rest.response.status]).toEqual([206, 206]);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
    expect((await fetchFile(one, { 'if-none-match': tag })).response.status).toBe(304);
    const manifest = await person.call(contract.fetchManifest, { params: { _id: one._id } });
    expect(manifest.files).toEqual(one.files);
    expect(manifest.gaps).toEqual([]);
  });

  it('Exports list the sources with gaps in their period, as known when the export began', async () => {
    const gap = { from: '2026-02-01T00:00:00.000Z', to: '2026-02-03T10:30:00.000Z' };
    const source = await makeSource(world, person.accountId, {
      name: 'News',
      gap: { reason: 'lost', ...gap },
    });
    const one = await made({ format: 'xlsx', time_zone: 'Asia/Bangkok' });
    const elsewhere = await made({ filter: { not_source: source } });
    await deleteSources(world, person.accountId);
    const { gaps } = await person.call(contract.fetchManifest, { params: { _id: one._id } });
    expect(gaps).toEqual([{ source_id: source, name: 'News', channel: 'rss', reason: 'lost', ...gap }]);
    expect(elsewhere.gaps).toEqual([]);
    const sheets = await readWorkbook((await fetchFile(one)).bytes);
    expect(sheets.at(-1)).toMatchObject({ sheet: 'Not collected' });
    expect(sheets.at(-1)?.data[1]?.slice(0, 2)).toEqual(['News', 'some of it is lost']);
    expect(sheets.at(-1)?.data[1]?.[3]).toEqual(new Date('2026-02-03T17:30:00.000Z'));
  });
});

describe('an export that is killed', () => {
  /** Runs the steps as the job does, with what a killed process leaves behind: bytes that belong to no stored step. */
  const stepped = async (format: 'csv' | 'xlsx', killed: boolean) => {
    const { context } = world.suite;
    const { accountId } = person;
    const begun = await begin({ format, columns: ['_id', 'text'], filter: { hidden: 'with' } });
    const done = await ended(begun);
    const inUnit = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
      inTransaction(context, { accountId, actor: SYSTEM }, work);
    const row = await inUnit((unit) => findExport(unit, done._id));
    if (!row) throw new Error('the export is gone');
    const files = await mkdtemp(join(tmpdir(), 'earshot-export-'));
    const { keywords, tell } = await inUnit((unit) => readNames(unit, row));
    const where = buildMentionCondition(freezeFilter(row), keywords);
    const making = {
      context: { files },
      accountId,
      row,
      sizes: { fileRows: 100, sheetRows: 30 },
      read: (after: typeof FIRST_CURSOR.after, limit: number) =>
        readRows(context.clickhouse, accountId, {
          columns: row.columns,
          tell,
          writers: (rows) => inUnit((unit) => loadWriterNames(context, unit, rows)),
          where,
          after,
          limit: Math.min(limit, 17),
        }).then((read) => read),
    };
    const folder = exportFolder(making.context, accountId, row._id);
    let place: typeof FIRST_CURSOR | null = FIRST_CURSOR;
    let result: Awaited<ReturnType<typeof stepExport>>['result'] = { rows: 0, cut: 0, files: [] };
    for (let steps = 0; place !== null; steps += 1) {
      if (steps > 200) throw new Error('it does not end');
      if (killed && steps % 3 === 1) {
        // The step ran and was not stored: it runs again, after the leftover bytes.
        await stepExport(making, { place, result });
        const piece: string =
          format === 'xlsx'
            ? buildSheetPath(folder, place.file, place.sheet)
            : exportFilePath(folder, format, place.file);
        await (place.bytes === 0 ? writeFile(piece, 'x'.repeat(5000)) : appendFile(piece, 'half a ro'));
      }
      const next: Awaited<ReturnType<typeof stepExport>> = await stepExport(making, { place, result });
      // A short result ends the reading; here it is short because a step is.
      place = next.place && {
        ...next.place,
        read: next.place.read && result.rows + next.done >= row.total,
      };
      result = next.result;
    }
    return { files, result };
  };

  it.each(['csv', 'xlsx'] as const)(
    'A killed export ends with the same files of %s, no row twice and none lost',
    async (format) => {
      const [calm, killed] = [await stepped(format, false), await stepped(format, true)];
      const listChecksums = ({ result }: typeof calm) =>
        result.files.map(({ rows, sha256 }) => ({ rows, sha256 }));
      expect(killed.result.rows).toBe(POSTS);
      expect(killed.result.files.reduce((sum, { rows }) => sum + rows, 0)).toBe(POSTS);
      if (format === 'csv') {
        expect(listChecksums(killed)).toEqual(listChecksums(calm));
        expect(killed.result.files.map(({ rows }) => rows)).toEqual([100, 100, 40]);
      }
      // Sheets of 30 rows, four to a workbook.
      else expect(killed.result.files.map(({ rows }) => rows)).toEqual([120, 120]);
      for (const { files } of [calm, killed]) await rm(files, { recursive: true });
    },
  );

  it('A paused export continues where it stopped', async () => {
    const begun = await begin({ format: 'jsonl', columns: ['_id'] });
    const paused = await person.attempt(pauseLongWork, { params: { _id: begun.work_id } });
    if (paused.status === 200) await person.call(resumeLongWork, { params: { _id: begun.work_id } });
    const done = await ended(begun);
    const ids = (await fetchFile(done)).bytes.toString().split('\n').filter(Boolean);
    expect(new Set(ids).size).toBe(POSTS);
  });
});

describe('permissions and limits of exports', () => {
  it('An author is named as in the feed now, where the network sent only an id', async () => {
    const { newId } = world.suite.context;
    const sourceId = newId();
    const author = { _id: 'U4af4980629', name: 'U4af4980629' };
    const post = makePost({ author, text: 'ทักมาทางแชท', published_at: '2026-11-20T03:00:00.000Z' });
    await ingestPosts(world, person.accountId, [post], sourceId);
    const known = {
      connection_id: sourceId,
      channel: 'line' as const,
      external_id: author._id,
      kind: 'user',
    };
    await inTransaction(world.suite.context, { accountId: person.accountId, actor: SYSTEM }, (unit) =>
      openContacts(unit, [{ ...known, _id: newId(), name: 'คุณนิดา', avatar_url: null }]),
    );
    shift += 5;
    const columns = ['author_name', 'author_id'] as const;
    const one = await made({ filter: { source: sourceId }, columns: [...columns], format: 'jsonl' });
    const parsed = JSON.parse((await fetchFile(one)).bytes.toString());
    expect(parsed).toEqual({ author_name: 'คุณนิดา', author_id: author._id });
    const feed = await person.call(listMentions, { query: { ...RANGE, source: sourceId } });
    expect(feed.items[0]?.author.name).toBe(parsed.author_name);
  });

  it('Another account and users who may not read mentions see no export', async () => {
    const one = await made({ columns: ['_id'] });
    const stranger = await world.person(await world.account());
    const path = buildPath(contract.fetchExportFile, { params: { _id: one._id, number: '1' } });
    expect((await stranger.fetch(path)).status).toBe(404);
    expect((await stranger.attempt(contract.getExport, { params: { _id: one._id } })).status).toBe(404);
    const shut = await world.person(person.accountId, { can: ['listening.blacklist.read'] });
    expect((await shut.fetch(path)).status).toBe(403);
  });

  it('Mentions that arrive after an export began are not in it', async () => {
    const begun = await begin({ columns: ['_id'], filter: { author: 'late' } });
    await ingestPosts(world, person.accountId, [
      makePost({ author: { _id: 'late', name: 'Late' }, published_at: '2026-01-02T00:00:00.000Z' }),
    ]);
    expect((await ended(begun)).rows).toBe(0);
  });

  it('The limit of the plan is enforced with a reason, and the next export starts with the columns of the last', async () => {
    const { context } = world.suite;
    const admin = await world.person(await world.account());
    const plan = await savePlan(context, {
      name: 'Two a month',
      about: '',
      price: 100,
      currency: 'USD',
      interval: 'month',
      trial_days: 0,
      limits: Limits.parse({ exported_mentions: 2 }),
      features: [],
      product: {},
      offered: true,
    });
    await setAccountPlan(context, admin.accountId, plan._id);
    await ingestPosts(
      world,
      admin.accountId,
      [1, 2].map(() => makePost()),
    );
    shift += 5;
    const estimated = await admin.call(contract.estimateExport, { body: { filter: RANGE } });
    expect(estimated).toMatchObject({ rows: 2, files: 1, left: 2 });
    expect(estimated.bytes).toBeGreaterThan(200);
    await begin({ columns: ['url'], format: 'jsonl' }, admin);
    const refused = await admin.attempt(contract.createExport, { body: { filter: RANGE } });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ code: 'limit_reached', data: { limit: 2, used: 2 } });
    const choices = await admin.call(contract.getExportChoices, {});
    expect(choices).toEqual({ format: 'jsonl', columns: ['url'], bom: true });
  });

  it('The files of an expired export are deleted', async () => {
    const one = await made({ columns: ['_id'] });
    shift += 8 * 86_400_000;
    const soon = new Date(Date.now() + shift + 86_400_000);
    await world.suite.context.database.owner.query(
      "update sessions set last_seen_at = now() + interval '8 days', expires_at = $1",
      [soon],
    );
    expect((await person.call(contract.getExport, { params: { _id: one._id } })).state).toBe('expired');
    expect((await fetchFile(one)).response.status).toBe(404);
  });
});
