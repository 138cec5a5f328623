import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitPastedRows, type GoalRow } from '#engine/chart-forms/goals/read-pasted-goal.ts';
import classes from './goals.module.css';

/** Where two columns of a spreadsheet are pasted; what is typed there is read by the button. */
export function GoalPaste({ onRows }: { onRows: (rows: readonly GoalRow[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const read = (given: string) => {
    onRows(splitPastedRows(given));
    setText('');
  };
  return (
    <div className={classes.paste}>
      <Textarea
        label={t('viz_goals.paste')}
        description={t('viz_goals.paste_help')}
        placeholder={'2026-01\t1200\n2026-02\t1350'}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault();
          read(event.clipboardData.getData('text/plain'));
        }}
      />
      {text.trim() !== '' && (
        <Button variant="default" size="compact-sm" onClick={() => read(text)}>
          {t('viz_goals.read')}
        </Button>
      )}
    </div>
  );
}
