import { z } from 'zod';
import { cannedFields } from '#contracts/crm/canned/response.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { NotificationInput } from '#contracts/email-digests/notification.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { TemplateInput } from '#contracts/listening/templates/template.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { TagInput } from '#contracts/tags/tag.ts';
import { insertFolder, insertResponse } from '#server/crm/canned/public.ts';
import { insertRow } from '#server/email-digests/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { TEMPLATES } from '#server/listening/templates/public.ts';
import { createItem } from '#server/settings/collections/change.ts';
import { writeDocument } from '#server/settings/documents/store.ts';
import { buildExampleForm } from '#server/settings/examples/form.ts';
import { EXAMPLE_RESPONSES } from '#server/settings/examples/responses.ts';
import { createTag } from '#server/tags/public.ts';

const TAGS = [
  {
    name: 'Service',
    color: '#1971c2',
    categories: { Delivery: ['Late', 'Wrong order'], Shop: ['Queue', 'Staff'] },
  },
  {
    name: 'Product',
    color: '#2f9e44',
    categories: { Coffee: ['Taste', 'Price'], App: ['Sign-in', 'Points'] },
  },
] as const;

const RULES = [
  { name: 'คำชม', product: 'listening', words: ['ปังมาก', 'ดีย์', 'เลิศ'], sentiment: 'positive' },
  { name: 'คำบ่น', product: 'listening', words: ['รอนานมาก', 'ไม่โอเค'], sentiment: 'negative' },
  { name: 'ลูกค้าหงุดหงิด', product: 'crm', words: ['จะไม่ซื้ออีก'], sentiment: 'negative' },
] as const;

/** The brand of the demonstration and its competitors, by their common names. */
const NAMES = [
  { name: 'บันลอย', kind: 'brand', names: ['Bunloy', 'bunloy_th', 'ร้านบันลอย', 'น้องบันลอย'] },
  { name: 'เวลาโมก้า', kind: 'brand', names: ['Velamoka'] },
  { name: 'ปังคราม', kind: 'brand', names: ['Pangkram'] },
  { name: 'ดริซโซกุ', kind: 'brand', names: ['Drizzoku'] },
] as const;

type ExampleContext = { ownerId: string; keywords: ReadonlyMap<string, string> };

/** Settings that let the screens of a new example organisation show their purpose. */
export async function addExampleSettings(
  unit: UnitOfWork,
  { ownerId, keywords }: ExampleContext,
): Promise<void> {
  for (const product of ['listening', 'crm'] as const) await addTags(unit, product);
  await writeDocument(
    unit,
    { resource: customForm.resources.form },
    { value: { fields: buildExampleForm(unit.newId) }, base: 0 },
  );
  await addResponses(unit);
  for (const named of NAMES)
    await createItem(
      unit,
      { resource: themeSettings.resources.entities, noun: 'listening_entities' },
      { ...named, names: [...named.names], active: true },
    );
  for (const rule of RULES)
    await createItem(
      unit,
      { resource: autoSentiment.resources.rules, noun: 'auto_sentiment' },
      { ...rule, words: [...rule.words], active: true },
    );
  const template = unit.newId();
  await sharedRows(unit, TEMPLATES).insert(
    { _id: template, owner_id: ownerId },
    TemplateInput.parse({
      name: 'แบรนด์และบริการ',
      about: 'What the care team looks at every morning',
      keywords: [...keywords.values()].slice(0, 2),
      share: 'all',
    }),
  );
  await addDigests(unit, { ownerId, template });
}

/** Inactive until a user switches them on: an example sends no e-mails by itself. */
async function addDigests(
  unit: UnitOfWork,
  { ownerId, template }: { ownerId: string; template: string },
): Promise<void> {
  const timing = { next_run_at: null, covered_until: null };
  const resting = { name: 'Morning digest', people: [ownerId], active: false };
  for (const [product, more] of [
    ['listening', { template_id: template }],
    ['crm', { minimum: 0 }],
  ] as const)
    await insertRow(
      unit,
      { _id: unit.newId(), product },
      { fields: NotificationInput.parse({ ...resting, ...more }), timing },
    );
}

const ResponseFields = z.object(cannedFields).omit({ media: true });

async function addResponses(unit: UnitOfWork): Promise<void> {
  for (const { folder, responses } of EXAMPLE_RESPONSES) {
    const { _id: folder_id } = await insertFolder(unit, { name: folder, userId: null });
    for (const { title, shortcut, th, en } of responses)
      await insertResponse(unit, {
        ...ResponseFields.parse({ title, shortcut, text: th, texts: { en } }),
        _id: unit.newId(),
        user_id: null,
        folder_id,
        group_id: null,
      });
  }
}

async function addTags(unit: UnitOfWork, product: 'listening' | 'crm'): Promise<void> {
  for (const { name, color, categories } of TAGS) {
    const group = await createTag(unit, { product, type: 'group' }, TagInput.parse({ name, color }));
    for (const [category, tags] of Object.entries(categories)) {
      const within = TagInput.parse({ name: category, ticket_group_id: group._id });
      const { _id } = await createTag(unit, { product, type: 'category' }, within);
      for (const tag of tags)
        await createTag(
          unit,
          { product, type: 'tag' },
          TagInput.parse({ name: tag, ticket_group_id: group._id, ticket_cat_id: _id }),
        );
    }
  }
}
