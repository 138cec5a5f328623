import { parseChannel } from '#connectors/file/channel-name.ts';
import { readCountry } from '#connectors/file/country-code.ts';
import { readLanguage } from '#connectors/file/language-code.ts';
import type { SharedDimension } from '#contracts/uploads/column.ts';
import type { KnownKeys } from '#engine/uploads/guess-columns.ts';
import { findProvince } from '#engine/uploads/provinces.ts';
import type { FindKey } from '#engine/uploads/read-cell.ts';
import { listAllKeywordNames } from '#server/keywords/public.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listNumberedTags } from '#server/tags/public.ts';

const SENTIMENTS: ReadonlyMap<string, string> = new Map([
  ...['positive', 'pos', 'good', 'บวก', 'เชิงบวก'].map((word) => [word, 'positive'] as const),
  ...['neutral', 'neu', 'กลาง', 'เป็นกลาง'].map((word) => [word, 'neutral'] as const),
  ...['negative', 'neg', 'bad', 'ลบ', 'เชิงลบ'].map((word) => [word, 'negative'] as const),
  ...['question', 'คำถาม'].map((word) => [word, 'question'] as const),
  ...['unjudged', 'not judged', 'ยังไม่ประเมิน'].map((word) => [word, 'unjudged'] as const),
]);

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

type NamedRecord = { key: string; names: readonly string[] };

/** Keys by their names in any case; a name that two records have names neither of them. */
function byName(records: readonly NamedRecord[]): FindKey {
  const keys = new Map<string, string | null>();
  for (const { key, names } of records)
    for (const name of new Set(names.map(fold)))
      if (name !== '') keys.set(name, keys.has(name) && keys.get(name) !== key ? null : key);
  for (const { key } of records) keys.set(fold(key), key);
  return (text) => keys.get(fold(text)) ?? null;
}

/** What the shared dimensions of the account know: values by their names, as people write them. */
export async function loadKnownKeys(unit: UnitOfWork): Promise<KnownKeys> {
  const people = await accountTable(unit, 'users').selectFrom().select(['_id', 'name', 'email']).execute();
  const listNamed = async (table: 'groups' | 'connections' | 'ticket_tags'): Promise<NamedRecord[]> => {
    const rows = await accountTable(unit, table).selectFrom().select(['_id', 'name']).execute();
    return rows.map(({ _id, name }) => ({ key: _id, names: [name] }));
  };
  const keywords = await listAllKeywordNames(unit);
  const tags = await listNumberedTags(unit);
  const records: Partial<Record<SharedDimension, NamedRecord[]>> = {
    agent: people.map(({ _id, name, email }) => ({ key: _id, names: [name, email] })),
    group: await listNamed('groups'),
    connection: await listNamed('connections'),
    keyword: keywords.map(({ number, name }) => ({ key: String(number), names: [name] })),
    ticket_keyword: keywords.map(({ _id, name }) => ({ key: _id, names: [name] })),
    tag: tags.map(({ number, name }) => ({ key: String(number), names: [name] })),
    ticket_tag: await listNamed('ticket_tags'),
  };
  return {
    channel: (text) => parseChannel(text, null),
    country: (text) => readCountry(text) || null,
    language: (text) => readLanguage(text) || null,
    sentiment: (text) => SENTIMENTS.get(fold(text)) ?? null,
    province: findProvince,
    ...Object.fromEntries(
      Object.entries(records).map(([dimension, named]) => [dimension, byName(named ?? [])]),
    ),
  };
}
