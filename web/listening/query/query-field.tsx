import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listQueryValues, QueryValueField } from '#contracts/keywords/query-values.ts';
import { FIELDS, type FieldName } from '#engine/query/fields.ts';
import { RELATIVE_EXAMPLES } from '#engine/query/relative.ts';
import { call } from '#web/kit/api/call.ts';
import type { CodeFieldHandle } from '#web/kit/code/code-field.tsx';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import type { CompletionSource, FieldValue } from './complete.ts';
import { applyQuickFix, readText, type QueryUse } from './findings.ts';
import { useProblemLabels } from './problem-labels.ts';
import { ProblemList } from './problem-list.tsx';
import { QueryTree } from './query-tree.tsx';
import classes from './query.module.css';

const Code = lazy(() => import('./query-code.tsx').then(({ QueryCode }) => ({ default: QueryCode })));

type Props = {
  value: string;
  onChange: (value: string) => void;
  readOnly: boolean;
  use: QueryUse;
  /** A different label if there are two on one screen. */
  label?: string;
  /** Takes the focus when mounted. */
  focused?: boolean;
};

/** The editor of the Boolean language, with all findings about the text, its tree, and a place to try it. */
export function QueryField({ value, onChange, readOnly, use, label, focused = false }: Props) {
  const { t } = useTranslation();
  const words = useProblemLabels();
  const field = useRef<CodeFieldHandle>(null);
  const read = useMemo(() => readText(value, use), [value, use]);
  const completion = useCompletion(use);
  // An empty text has its hint; the finding that it searches for nothing would repeat it.
  const problems = value.trim() === '' ? NONE : read.problems;
  const marks = useMemo(
    () => problems.map((problem) => ({ ...problem, message: words(problem) })),
    // The texts depend on the language, whose change renders everything again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [problems],
  );
  const show = (start: number, end: number) => field.current?.select(start, end);
  return (
    <div className={classes.query}>
      <Suspense fallback={<Skeleton height={94} radius="md" role="status" aria-label={t('query.loading')} />}>
        <Code
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          focused={focused}
          label={label ?? t('query.label')}
          hint={t('query.placeholder')}
          marks={marks}
          completion={completion}
          handle={field}
        />
      </Suspense>
      <div className={classes.verdict} role="status">
        {value.trim() !== '' && read.saveable && <span>{t('query.fine')}</span>}
        {read.cost && (
          <span data-cost={read.cost.level} title={t('query.cost_help', { terms: read.cost.terms })}>
            {t(`query.cost.${read.cost.level}`)}
          </span>
        )}
      </div>
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          onShow={show}
          {...(readOnly ? {} : { onMend: ({ mend }) => mend && onChange(applyQuickFix(value, mend)) })}
        />
      )}
      {read.tree && <QueryTree tree={read.tree} onShow={show} />}
    </div>
  );
}

const NONE: ReturnType<typeof readText>['problems'] = [];

function useCompletion(use: QueryUse): CompletionSource {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => ({
      use,
      operators: t('query.complete.operators', { returnObjects: true }),
      fieldWords: t('query.fields', { returnObjects: true }),
      valuesOf,
      countText: (count) => formatShortNumber(count, language),
    }),
    [t, use, language],
  );
}

/** Stored values are requested; a field with few values knows them itself. */
async function valuesOf(field: FieldName, typed: string): Promise<readonly FieldValue[]> {
  const { kind, values = kind === 'time' ? RELATIVE_EXAMPLES : [] } = FIELDS[field];
  const known = values.filter((value) => value.startsWith(typed.toLowerCase()));
  const parsed = QueryValueField.safeParse(field);
  const stored = parsed.success
    ? await call(listQueryValues, { query: { field: parsed.data, q: typed } }, { raise: false })
    : null;
  const found = stored?.ok ? stored.value.items : [];
  const named = new Set(found.map(({ value }) => value));
  return [
    ...found,
    ...known.flatMap((value) => (named.has(value) ? [] : [{ value, label: value, count: null }])),
  ];
}
