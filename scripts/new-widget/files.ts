import { WEB, type NameForms } from '../generator/names.ts';

/** The files of a new widget, which counts mentions and may show the period before. */
export function buildWidgetFiles(names: NameForms): Record<string, string> {
  const { kebab } = names;
  const folder = `web/listening/widgets/${kebab}`;
  return {
    [`contracts/listening/widgets/${kebab}.ts`]: generateDeclaration(names),
    [`${folder}/view.ts`]: generateView(names),
    [`${folder}/drawing.tsx`]: generateDrawing(names),
    [`${folder}/options.tsx`]: generateOptions(names),
  };
}

function generateDeclaration({ camel, snake, title }: NameForms): string {
  return `import { z } from 'zod';
import { declareWidget } from '#contracts/listening/widgets/declare.ts';

/** ${title}. */
export const ${camel} = declareWidget({
  kind: '${snake}',
  options: { compared: z.boolean().default(false) },
  size: { w: 4, h: 3, least: { w: 2, h: 2 } },
  questions: (_widget, filter) => [{ kind: 'figures', filter }],
});
`;
}

function generateView({ camel, snake }: NameForms): string {
  return `import { IconChartDots } from '@tabler/icons-react';
import { lazyOptions } from '${WEB}/kit/widget/widget-view.ts';
import { defineView } from '../view.ts';
import { Drawing } from './drawing.tsx';

export const ${camel} = defineView('${snake}', {
  icon: IconChartDots,
  skeleton: () => ({ tiles: 1 }),
  Drawing,
  Options: lazyOptions(() => import('./options.tsx')),
});
`;
}

function generateDrawing({ snake, title }: NameForms): string {
  return `import { useTranslation } from 'react-i18next';
import { NumberText } from '${WEB}/kit/ui/number.tsx';
import { DrillDownLink } from '../drill-down-link.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';

/** ${title}: each number opens what it counts. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'${snake}'>) {
  const { t } = useTranslation();
  if (answer?.kind !== 'figures') return null;
  const { now, before } = answer;
  return (
    <WidgetCard widget={widget} title={title}>
      <DrillDownLink widget={widget} place={{}}>
        <NumberText value={now.mentions} />
      </DrillDownLink>
      {widget.compared && (
        <p>
          {t('dashboards.compare_with.period')}: <NumberText value={before.mentions} />
        </p>
      )}
    </WidgetCard>
  );
}
`;
}

function generateOptions({ snake }: NameForms): string {
  return `import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetOptionsProps } from '../view.ts';

/** Whether the period before is shown too. */
export function Options({ widget, onChange }: WidgetOptionsProps<'${snake}'>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('dashboards.compare_with.period')}
      checked={widget.compared}
      onChange={({ currentTarget }) => onChange({ ...widget, compared: currentTarget.checked })}
    />
  );
}
`;
}
