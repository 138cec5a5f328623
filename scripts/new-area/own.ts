import type { Entry } from '../generator/enter.ts';
import type { NameForms } from '../generator/names.ts';
import { generateScreen, generateScreenTexts, WEB } from './own-screen.ts';
import {
  generateContract,
  generateExamples,
  generateHandlers,
  generateMigration,
  storeOf,
} from './own-server.ts';
import type { GeneratorPlan } from '../generator/plan.ts';

const registersOf = ({ kebab, camel, pascal }: NameForms): Entry[] => [
  ...(
    [
      ['export const ENDPOINTS: readonly Endpoint[] = [', `...${camel}.ENDPOINTS,`],
      ['export const EVENTS: readonly EventDeclaration[] = [', `...${camel}.EVENTS,`],
      ['export const PAGES: readonly Page[] = [', `${camel}.PAGE,`],
    ] as const
  ).map(([below, line], index) => ({
    file: 'contracts/register.ts',
    below,
    line,
    ...(index === 0 ? { imports: `import * as ${camel} from '#contracts/crm/${kebab}/endpoints.ts';` } : {}),
  })),
  {
    file: 'server/modules.ts',
    below: 'export const HANDLERS: readonly Handler[] = [',
    line: `...${camel},`,
    imports: `import { handlers as ${camel} } from '#server/crm/${kebab}/handlers.ts';`,
  },
  {
    file: 'web/screens.ts',
    below: 'export const SCREENS: Readonly<Record<string, ScreenLoader>> = {',
    line: `'settings-${kebab}': () => import('${WEB}/crm/${kebab}/${kebab}-screen.tsx').then(({ ${pascal}Screen }) => ${pascal}Screen),`,
  },
  {
    file: 'tests/register-examples.ts',
    below: 'export const EXAMPLES: Record<string, Example> = {',
    line: `...${camel}Examples,`,
    imports: `import { ${camel}Examples } from '#tests/register-examples/settings-${kebab}.ts';`,
  },
  ...(['en', 'th'] as const).map((language) => ({
    file: `web/text/${language}.ts`,
    below: `export const ${language} = {`,
    line: `${camel},`,
    imports: `import { ${camel} } from './${language}/${kebab}.ts';`,
  })),
];

/** A hand-written area for cases that no declaration covers: contract, store, handlers, screen, texts, examples. */
export const buildOwnPlan = (names: NameForms, migration: string): GeneratorPlan => {
  const { kebab, snake } = names;
  const texts = generateScreenTexts(names);
  return {
    files: {
      [`contracts/crm/${kebab}/endpoints.ts`]: generateContract(names),
      [`server/migrations/${migration}_${snake}.sql`]: generateMigration(names),
      [`server/crm/${kebab}/${kebab}-store.ts`]: storeOf(names),
      [`server/crm/${kebab}/handlers.ts`]: generateHandlers(names),
      [`web/crm/${kebab}/${kebab}-screen.tsx`]: generateScreen(names),
      [`web/text/en/${kebab}.ts`]: texts.en,
      [`web/text/th/${kebab}.ts`]: texts.th,
      [`tests/register-examples/settings-${kebab}.ts`]: generateExamples(names),
    },
    entries: registersOf(names),
    left: [`contracts/crm/${kebab}/`, `server/crm/${kebab}/`, `web/crm/${kebab}/`, `web/text/*/${kebab}.ts`],
  };
};
