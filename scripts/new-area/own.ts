import type { Entry } from '../generator/enter.ts';
import { WEB, type NameForms } from '../generator/names.ts';
import type { GeneratorPlan } from '../generator/plan.ts';
import { generateScreen, generateScreenTexts } from './own-screen.ts';
import {
  generateContract,
  generateExamples,
  generateHandlers,
  generateMigration,
  storeOf,
} from './own-server.ts';

function registersOf({ kebab, snake, camel, pascal, title }: NameForms): Entry[] {
  return [
    {
      file: 'contracts/crm/module.ts',
      below: 'export const crm = defineModule(',
      line: `${camel},`,
      imports: `import * as ${camel} from '#contracts/crm/${kebab}/endpoints.ts';`,
    },
    {
      file: 'contracts/crm/product.ts',
      below: '  settings: [',
      line: `{ page: '${kebab}', permission: 'crm.${snake}' },`,
    },
    {
      file: 'server/crm/module.ts',
      below: '  handlers: [',
      line: `...${camel}Handlers,`,
      imports: `import { handlers as ${camel}Handlers } from '#server/crm/${kebab}/handlers.ts';`,
    },
    {
      file: 'web/crm/module.ts',
      below: '  screens: {',
      line: `'settings-${kebab}': () => import('${WEB}/crm/${kebab}/${kebab}-screen.tsx').then(({ ${pascal}Screen }) => ${pascal}Screen),`,
    },
    ...(['server', 'web'] as const).map((zone) => ({
      file: `${zone}/crm/README.md`,
      below: '## Map\n',
      line: `- \`${kebab}/\`: ${title.toLowerCase()}.`,
    })),
    ...(['en', 'th'] as const).map((language) => ({
      file: `texts/${language}/crm-settings.ts`,
      below: "export { bots } from './crm-settings/bots.ts';",
      line: `export { ${camel} } from './crm-settings/${kebab}.ts';`,
    })),
  ];
}

/** A hand-written area for cases that no declaration covers: contract, store, handlers, screen, texts, examples. */
export function buildOwnPlan(names: NameForms, migration: string): GeneratorPlan {
  const { kebab, snake } = names;
  const texts = generateScreenTexts(names);
  return {
    files: {
      [`contracts/crm/${kebab}/endpoints.ts`]: generateContract(names),
      [`server/migrations/${migration}_${snake}.sql`]: generateMigration(names),
      [`server/crm/${kebab}/${kebab}-store.ts`]: storeOf(names),
      [`server/crm/${kebab}/handlers.ts`]: generateHandlers(names),
      [`web/crm/${kebab}/${kebab}-screen.tsx`]: generateScreen(names),
      [`texts/en/crm-settings/${kebab}.ts`]: texts.en,
      [`texts/th/crm-settings/${kebab}.ts`]: texts.th,
      [`tests/register-examples/settings-${kebab}.ts`]: generateExamples(names),
    },
    entries: registersOf(names),
    left: [
      `contracts/crm/${kebab}/`,
      `server/crm/${kebab}/`,
      `web/crm/${kebab}/`,
      `texts/*/crm-settings/${kebab}.ts`,
    ],
  };
}
