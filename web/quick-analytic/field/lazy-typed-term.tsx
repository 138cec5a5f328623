import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { PreviewSkeleton } from './preview-skeleton.tsx';
import type { findProblem } from './use-preview.ts';

type FindProblem = typeof findProblem;

const load = () => import('./typed-term.tsx');
const Typed = lazy(() => load().then(({ TypedTerm }) => ({ default: TypedTerm })));
const Problem = lazy(() => load().then(({ TermProblem }) => ({ default: TermProblem })));

/** What a term finds while it is typed; the language of queries is loaded with the first letter. */
export function LazyTypedTerm(props: ComponentProps<typeof Typed>) {
  return (
    <Suspense fallback={<PreviewSkeleton />}>
      <Typed {...props} />
    </Suspense>
  );
}

/** The sentence for the first fault of a term. */
export function LazyTermProblem(props: ComponentProps<typeof Problem>) {
  return (
    <Suspense>
      <Problem {...props} />
    </Suspense>
  );
}

/** Loads what finds the first fault of a term. Where it cannot be loaded, the server says what is wrong. */
export async function loadFindProblem(): Promise<FindProblem> {
  try {
    return (await import('./use-preview.ts')).findProblem;
  } catch {
    return () => undefined;
  }
}

/** The first fault of the value of a field; undefined too until the language of queries is loaded. */
export function useProblem(term: string): ReturnType<FindProblem> {
  const [find, setFind] = useState<FindProblem>();
  const isNeeded = term.trim() !== '' && find === undefined;
  useEffect(() => {
    if (isNeeded) void loadFindProblem().then((loaded) => setFind(() => loaded));
  }, [isNeeded]);
  return find?.(term);
}
