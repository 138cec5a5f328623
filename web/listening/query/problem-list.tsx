import { Button, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Problem } from './findings.ts';
import { useProblemLabels } from './problem-labels.ts';
import classes from './query.module.css';

type Props = {
  problems: readonly Problem[];
  onShow: (start: number, end: number) => void;
  /** Absent where the text may not be changed. */
  onMend?: (problem: Problem) => void;
};

/** Everything to be said about a query, in words, with the way to its place and, where there is one, a mend of one click. */
export function ProblemList({ problems, onShow, onMend }: Props) {
  const { t } = useTranslation();
  const words = useProblemLabels();
  return (
    <ul className={classes.problems} aria-label={t('query.problems')}>
      {problems.map((problem, index) => {
        const { start, end, severity, code, mend } = problem;
        return (
          <li key={`${code} ${start} ${index}`} data-severity={severity}>
            <span className={classes.severity}>{t(`query.severity.${severity}`)}</span>
            <span className={classes.sentence}>{words(problem)}</span>
            <UnstyledButton className={classes.show} onClick={() => onShow(start, end)}>
              {t('query.show')}
            </UnstyledButton>
            {mend && onMend && (
              <Button variant="default" size="compact-xs" onClick={() => onMend(problem)}>
                {mend.text.trim() === ''
                  ? t('query.mend_remove')
                  : t('query.mend_to', { text: shortened(mend.text) })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A mend may write the whole query anew; the button shows how it begins. */
const MOST = 48;
const shortened = (text: string): string => cutText(text, MOST);
