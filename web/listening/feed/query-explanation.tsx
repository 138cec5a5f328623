import { useTranslation } from 'react-i18next';
import type { ExplainedTerm, ExplainedText } from '#contracts/listening/explained-text.ts';
import type { HighlightProps } from './highlight-props.ts';
import { Word } from './set-explanation.tsx';
import classes from './drawer.module.css';

/** The terms of a keyword's query against the post, in their order: what was found where, which field matched, what decided. */
export function QueryExplanation({ explained, ...marking }: { explained: ExplainedText } & HighlightProps) {
  const { t } = useTranslation();
  const outcome = (term: ExplainedTerm): string => {
    if (term.holds && term.excluded) return t('listening.why.term_keeps_out');
    if (term.hits.length > 0) return t('listening.why.include_found', { count: term.hits.length });
    if (term.holds) return t('listening.why.term_holds');
    return t(term.inside.length > 0 ? 'listening.why.term_inside' : 'listening.why.term_fails');
  };
  return (
    <div className={classes.set}>
      <ul className={classes.words}>
        {explained.terms.map((term) => (
          <Word
            key={term.start}
            words={explained.text.slice(term.start, term.end)}
            good={term.holds !== term.excluded}
            role={t(term.excluded ? 'listening.why.excluded' : 'listening.why.asked')}
            outcome={outcome(term)}
            hits={term.hits.length > 0 ? term.hits : term.inside}
            {...marking}
          />
        ))}
      </ul>
    </div>
  );
}
