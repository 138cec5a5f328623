import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MarksPreview as Marks } from '#contracts/listening/import.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { marksIn, type ChosenColumns } from './mapping.ts';
import classes from './import.module.css';

/** What becomes of the tags and sentiments of the chosen columns, before anything is imported. */
export function MarksPreview({ chosen, marks }: { chosen: ChosenColumns; marks: Marks | null }) {
  const { t } = useTranslation();
  const { tags, sentiments } = marksIn(chosen);
  const isAlone = chosen.sentiment !== undefined && chosen.sentiment_by === undefined;
  if (!tags && !sentiments && !isAlone) return null;
  const isRefused = marks !== null && ((tags && !marks.may_tag) || (sentiments && !marks.may_correct));
  return (
    <Alert
      color={isRefused || isAlone ? 'yellow' : 'blue'}
      variant="light"
      role="status"
      title={t('imports.marks.title')}
    >
      <ul className={classes.marks}>
        {tags && marks && <TagsLine marks={marks} />}
        {sentiments && marks && <CorrectionsLine marks={marks} />}
        {isAlone && <li>{t('imports.marks.alone')}</li>}
      </ul>
    </Alert>
  );
}

/** How many tags are known, new and refused, and which are not known. */
function TagsLine({ marks }: { marks: Marks }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!marks.may_tag) return <li>{t('imports.marks.may_not_tag')}</li>;
  const count = (number: number) => formatExactNumber(number, language);
  const shown = marks.tags_new + marks.tags_refused > 0 ? marks.tags_shown.join(', ') : '';
  return (
    <li>
      {t('imports.marks.tags', {
        known: count(marks.tags_known),
        fresh: count(marks.tags_new),
        refused: count(marks.tags_refused),
      })}
      {shown !== '' && <span className={classes.markNames}>{shown}</span>}
    </li>
  );
}

/** How many sentiments the import corrects. */
function CorrectionsLine({ marks: { may_correct, corrections } }: { marks: Marks }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      {may_correct
        ? t('imports.marks.corrections', {
            count: corrections,
            shown: formatExactNumber(corrections, language),
          })
        : t('imports.marks.may_not_correct')}
    </li>
  );
}
