import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { getNoun, type Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { TEMPLATE_NETWORKS } from '#contracts/links/utm-templates.ts';
import { AREAS } from '#contracts/register.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;

/** A valid item of each collection, new at each call, by its noun (`getNoun`). Documents need none: their defaults are valid. */
const ITEMS: Record<string, () => Record<string, unknown>> = {
  auto_canned_conditions: () => ({
    name: `Condition ${(made += 1)}`,
    condition: { match: 'all', items: [{ field: 'message', operator: 'contains_any', value: ['ราคา'] }] },
  }),
  auto_canned_keywords: () => ({ name: `Words ${(made += 1)}`, words: ['ราคา', 'price'] }),
  auto_canned_settings: () => ({ name: `Answer ${(made += 1)}` }),
  auto_sentiment: () => ({ name: `Rule ${(made += 1)}`, words: ['ปังมาก', 'slaps'], sentiment: 'positive' }),
  auto_response: () => ({ name: `Response ${(made += 1)}`, text: 'We write tomorrow' }),
  ticket_automation: () => ({
    name: `Automation ${(made += 1)}`,
    actions: [{ do: 'set_priority', value: '3' }],
  }),
  unread_template: () => ({ name: `Unread ${(made += 1)}`, text: 'Sorry that it takes so long' }),
  chatbot: () => ({ name: `Bot ${(made += 1)}`, greeting: 'สวัสดีค่ะ' }),
  interest_tag: () => ({ name: `Interest ${(made += 1)}`, words: ['ผิวแห้ง'] }),
  post_blocker: () => ({ name: `Blocker ${(made += 1)}`, words: ['เงินด่วน', 'win a prize'] }),
  qc: () => ({ name: `Scorecard ${(made += 1)}`, questions: [{ label: 'Was the greeting kind?' }] }),
  survey: () => ({ name: `Survey ${(made += 1)}`, questions: [{ label: 'How did we do?' }] }),
  qc_sampling: () => ({ name: `Sample ${(made += 1)}` }),
  verification_settings: () => ({
    name: `Link ${(made += 1)}`,
    message: 'Please tell us who you are: {link}',
    fields: [{ label: 'Telephone', kind: 'phone' }],
  }),
  verification_labels: () => ({ name: `Label ${(made += 1)}` }),
  working_status: () => ({ name: `Status ${(made += 1)}` }),
  blacklist: () => ({ kind: 'author', value: `@loud${(made += 1)}` }),
  listening_theme_rules: () => ({ kind: 'word', value: `word${(made += 1)}`, action: 'hide' }),
  listening_entities: () => ({ name: `Brand ${(made += 1)}`, names: ['ตรา'] }),
  post_feed: () => ({ name: `News ${(made += 1)}`, url: `https://news.example.com/${made}.xml` }),
  saved_text: () => ({ name: `Text ${(made += 1)}`, text: 'Hello from {{brand}}' }),
  utm_template: () => ({ network: TEMPLATE_NETWORKS[(made += 1) % TEMPLATE_NETWORKS.length] }),
  social_custom: () => ({ name: `Feed ${(made += 1)}`, url: `https://feeds.example.com/${made}.xml` }),
};

function itemFor(noun: string): Record<string, unknown> {
  const make = ITEMS[noun];
  if (!make) throw new Error(`give ${noun} an item in tests/register-examples/settings.ts`);
  return make();
}

/** The product whose items are meant, if each product has its own. */
function productOf(area: Area): { product: string } {
  return {
    product: area.products.find((product) => product !== 'main') ?? 'listening',
  };
}

/** A value as a cell of a CSV file contains it: lists of texts with one per line, objects as JSON. */
function cellOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.every((one) => typeof one === 'string') ? value.join('\n') : JSON.stringify(value);
}

function collectionExamples(area: Area, name: string, resource: Collection): [string, Example][] {
  const calls = buildCollectionEndpoints(area, name);
  const noun = getNoun(area, name);
  const all = resource.byProduct ? { params: productOf(area) } : {};
  const create = async ({ admin }: Stage): Promise<string> => {
    const answered = await admin.call(calls.create, { ...all, body: itemFor(noun) });
    return String((answered as { _id: unknown })._id);
  };
  const one = async (stage: Stage) => ({ params: { ...all.params, _id: await create(stage) } });
  const everyId = async ({ admin }: Stage): Promise<string[]> => {
    const { items } = (await admin.call(calls.list, all)) as { items: { _id: string }[] };
    return items.map(({ _id }) => _id);
  };
  return [
    [calls.list.name, async () => all],
    [calls.create.name, async () => ({ ...all, body: itemFor(noun) })],
    [calls.update.name, async (stage) => ({ ...(await one(stage)), body: itemFor(noun) })],
    [calls.remove.name, one],
    [calls.removeMany.name, async (stage) => ({ ...all, body: { ids: [await create(stage)] } })],
    ...(calls.order
      ? [
          [
            calls.order.name,
            async (stage: Stage) => {
              await create(stage);
              return { ...all, body: { ids: (await everyId(stage)).reverse() } };
            },
          ] satisfies [string, Example],
        ]
      : []),
    ...(calls.importCsv
      ? [
          [
            calls.importCsv.name,
            async () => {
              const item = itemFor(noun);
              const cells = Object.values(item).map((value) => `"${cellOf(value).replaceAll('"', '""')}"`);
              return { ...all, body: { csv: `${Object.keys(item).join(',')}\n${cells.join(',')}` } };
            },
          ] satisfies [string, Example],
        ]
      : []),
    ...(calls.exportCsv ? [[calls.exportCsv.name, async () => all] satisfies [string, Example]] : []),
  ];
}

function documentExamples(area: Area, name: string, byProduct: boolean): [string, Example][] {
  const calls = buildDocumentEndpoints(area, name);
  const all = byProduct ? { params: productOf(area) } : {};
  const change = async () => ({ ...all, body: {} });
  return [
    [calls.read.name, async () => all],
    [calls.update.name, change],
    [calls.reset.name, async () => all],
    ...(calls.save ? [[calls.save.name, change] satisfies [string, Example]] : []),
  ];
}

/** The calls of every declared area. */
const areaExamples = AREAS.flatMap((area: Area) =>
  Object.entries(area.resources).flatMap(([name, resource]) =>
    resource.kind === 'document'
      ? documentExamples(area, name, resource.byProduct ?? false)
      : collectionExamples(area, name, resource),
  ),
);

export const settingsExamples: Record<string, Example> = Object.fromEntries(areaExamples);
