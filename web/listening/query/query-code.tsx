import type { ComponentProps } from 'react';
import { CodeField } from '#web/kit/code/code-field.tsx';
import { completeQuery, type CompletionSource } from './complete.ts';
import { makeHighlighter } from './highlight.ts';
import classes from './query-code.module.css';

type Props = Omit<ComponentProps<typeof CodeField>, 'complete' | 'extensions' | 'onSubmit'> & {
  completion: CompletionSource;
};

/** The text of a query, with the colours of its language and what may be written at the caret. */
export function QueryCode({ completion, ...field }: Props) {
  return (
    <CodeField {...field} complete={(context) => completeQuery(completion)(context)} extensions={COLOURS} />
  );
}

const COLOURS = [
  makeHighlighter({
    operator: classes.operator ?? '',
    not: classes.not ?? '',
    field: classes.name ?? '',
    phrase: classes.phrase ?? '',
    bracket: classes.bracket ?? '',
    comment: classes.comment ?? '',
  }),
];
