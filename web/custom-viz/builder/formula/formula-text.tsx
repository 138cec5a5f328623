import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeMark } from '#web/kit/code/code-field.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useBuilder } from '../builder-context.ts';
import { offerCompletions } from './complete-formula.ts';
import type { WrittenFormula } from './formula-edits.ts';

const Code = lazy(() =>
  import('#web/kit/code/code-field.tsx').then(({ CodeField }) => ({ default: CodeField })),
);

type Props = {
  draft: WrittenFormula;
  marks: readonly CodeMark[];
  set: (part: Partial<WrittenFormula>) => void;
  onSave: () => void;
};

/** The text of a formula, with what may be written at the caret. */
export function FormulaText({ draft, marks, set, onSave }: Props) {
  const { t, i18n } = useTranslation();
  const { chart, catalogue, parameters } = useBuilder();
  const describe = (kind: string, name: string): string | undefined => {
    if (kind === 'function')
      return i18n.exists(`formula.help.${name}`) ? t(`formula.help.${name}` as 'formula.help.if') : undefined;
    const field =
      catalogue.findMeasure(`${draft.data_set}.${name}`) ??
      catalogue.findMeasure(name) ??
      catalogue.findDimension(name);
    return field?.name;
  };
  return (
    <Suspense fallback={<BlockSkeleton height={120} />}>
      <Code
        focused
        value={draft.formula}
        onChange={(formula) => set({ formula })}
        label={t('viz_builder.formula.text')}
        hint={t(`viz_builder.formula.hints.${draft.level}`)}
        marks={marks}
        onSubmit={onSave}
        complete={(context) =>
          offerCompletions(context, {
            data_set: draft.data_set,
            level: draft.level,
            fields: chart.calculated?.fields ?? [],
            parameters,
            describe,
          })
        }
      />
    </Suspense>
  );
}
