import type { ComponentProps } from 'react';
import { useProblemLabels } from '#web/listening/query/problem-labels.ts';
import { TermPreview } from './term-preview.tsx';
import { findProblem } from './use-preview.ts';
import classes from './field.module.css';

/** What a term finds while it is typed, or why it cannot be read. */
export function TypedTerm(props: ComponentProps<typeof TermPreview>) {
  if (!findProblem(props.typed)) return <TermPreview {...props} />;
  return (
    <p className={classes.problem} role="status">
      <TermProblem term={props.typed} />
    </p>
  );
}

/** The sentence for the first fault of a term. */
export function TermProblem({ term }: { term: string }) {
  const words = useProblemLabels();
  const problem = findProblem(term);
  return problem && words(problem);
}
