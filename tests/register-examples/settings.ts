import { AREAS } from '#contracts/register.ts';
import { collectionEndpoints } from '#contracts/kit/area.ts';
import type { Example, Stage } from '#tests/register-examples.ts';

let made = 0;

/** A good item of each area's resource, new at each call. */
const ITEMS: Record<string, () => Record<string, unknown>> = {
  'account/sentiment': () => ({
    name: `Rule ${(made += 1)}`,
    words: ['ปังมาก', 'slaps'],
    sentiment: 'positive',
  }),
  'working-status': () => ({ name: `Status ${(made += 1)}` }),
  'social-custom': () => ({ name: `Feed ${(made += 1)}`, url: `https://feeds.example.com/${made}.xml` }),
};

const itemFor = (page: string): Record<string, unknown> => {
  const make = ITEMS[page];
  if (!make) throw new Error(`give the area ${page} an item in tests/register-examples/settings.ts`);
  return make();
};

/** The four calls of every declared area. */
const areaExamples = AREAS.flatMap((area) =>
  Object.keys(area.resources).flatMap((resource): [string, Example][] => {
    const endpoints = collectionEndpoints(area, resource);
    const create = async ({ admin }: Stage): Promise<Record<string, string>> => {
      const answered = await admin.call(endpoints.create, { body: itemFor(area.page) });
      return { _id: String((answered as { _id: unknown })._id) };
    };
    return [
      [endpoints.list.name, async () => ({})],
      [endpoints.create.name, async () => ({ body: itemFor(area.page) })],
      [endpoints.update.name, async (stage) => ({ params: await create(stage), body: itemFor(area.page) })],
      [endpoints.remove.name, async (stage) => ({ params: await create(stage) })],
    ];
  }),
);

export const settingsExamples: Record<string, Example> = Object.fromEntries(areaExamples);
