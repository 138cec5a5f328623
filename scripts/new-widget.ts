import { carryOutPlan } from './generator/carry-out.ts';
import { toNameForms } from './generator/names.ts';
import { buildWidgetEntries } from './new-widget/entries.ts';
import { buildWidgetFiles } from './new-widget/files.ts';

const USAGE = `npm run new-widget -- NAME [THAI NAME]
  NAME   in kebab-case, such as quiet-hours
`;

const [name = '', ...thai] = process.argv.slice(2);
const names = toNameForms(name, thai.length > 0 ? thai.join(' ') : undefined);
if (names)
  carryOutPlan(
    {
      files: buildWidgetFiles(names),
      entries: buildWidgetEntries(names),
      left: [
        `contracts/listening/widgets/${names.kebab}.ts`,
        `web/listening/widgets/${names.kebab}/`,
        'texts/*/listening/dashboards.ts',
        'texts/*/labels/printed-reports.ts',
      ],
    },
    'npm run check && npm test -- widgets',
  );
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
