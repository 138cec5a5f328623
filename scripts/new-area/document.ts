import type { NameForms } from '../generator/names.ts';
import type { GeneratorPlan } from '../generator/plan.ts';
import { buildDeclaredPlan } from './declared.ts';

function contractOf({ kebab, snake, camel, title }: NameForms): string {
  return `import { z } from 'zod';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineDocument } from '#contracts/kit/area/document.ts';

/** ${title}: switches and numbers of the account, each with a default. */
export const ${camel} = defineArea({
  page: '${kebab}',
  products: ['crm'],
  access: { read: ['crm.${snake}.read'], write: ['crm.${snake}.write'] },
  resources: {
    settings: defineDocument({
      path: '/crm/${kebab}',
      name: '${snake}',
      envelope: 'crm',
      fields: {
        enabled: z.boolean().default(false),
        seconds: z.number().int().min(0).max(86_400).default(60).meta({ field: 'duration' }),
      },
      groups: { when: ['enabled', 'seconds'] },
    }),
  },
});
`;
}

function textsOf({ title, thai }: NameForms) {
  return {
    en: `{
  noun: '${title.toLowerCase()}',
  about: '${title}, for the whole organisation.',
  effect: 'A change holds at once for everybody.',
  fields: { enabled: 'Switched on', seconds: 'Time' },
  groups: { when: 'When it counts' },
}`,
    th: `{
  noun: '${thai}',
  about: '${thai} ใช้กับทั้งองค์กร',
  effect: 'การแก้ไขมีผลกับทุกคนทันที',
  fields: { enabled: 'เปิดใช้งาน', seconds: 'เวลา' },
  groups: { when: 'ใช้เมื่อใด' },
}`,
  };
}

/** One object of settings: declaration and texts; it is stored in the one table of documents. */
export function buildDocumentPlan(names: NameForms): GeneratorPlan {
  return buildDeclaredPlan(names, { contract: contractOf(names), texts: textsOf(names) });
}
