import { Button, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { Problem } from './findings.ts';
import { useProblemLabels } from './problem-labels.ts';
import classes from './query.module.css';

type Props = {
  problems: readonly Problem[];
  onShow: (start: number, end: number) => void;
  /** Absent if the text is read-only. */
  onMend?: (problem: Problem) => void;
};

/** All findings about a query as text, with a link to their place and, where there is one, a quick fix of one click. */
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

/** A quick fix may rewrite the whole query; the button shows its first characters. */
const MOST = 48;
const shortened = (text: string): string => cutText(text, MOST);
