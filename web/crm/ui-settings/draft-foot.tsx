import { Button } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNotices } from '#web/kit/form/draft-notices.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useValueWords } from '#web/kit/form/use-value-words.ts';
import type { FieldWords } from '#web/kit/form/field-words.ts';
import classes from './draft-foot.module.css';

const ConflictDialog = lazy(() =>
  import('#web/kit/form/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Props = {
  draft: Draft;
  /** The words of the one field that the card is about. */
  words: FieldWords;
  mayWrite: boolean;
  /** The button that saves. */
  save: string;
  /** Said while nothing is unsaved. */
  saved?: string;
  /** What else is done to the list, before the rest. */
  children?: ReactNode;
};

/** The foot of a card whose list is edited in place and saved together: what is unsaved, discarding, saving, and a colleague's change. */
export function DraftFoot({ draft, words, mayWrite, save, saved, children }: Props) {
  const { t } = useTranslation();
  const show = useValueWords();
  const { form, dirty, busy, sending, conflict } = draft;
  return (
    <>
      <DraftNotices draft={draft} disabled={!mayWrite} />
      {mayWrite && (
        <div className={classes.foot}>
          {children}
          <span className={classes.unsaved} role="status">
            {dirty ? t('kit.form.unsaved') : saved}
          </span>
          {dirty && (
            <Button variant="subtle" color="gray" onClick={() => form.reset()}>
              {t('kit.form.discard')}
            </Button>
          )}
          <Button disabled={!dirty} loading={busy} onClick={() => void sending()}>
            {save}
          </Button>
        </div>
      )}
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            label={() => words.label}
            show={(_field, value) => show(value, { words })}
          />
        </Suspense>
      )}
    </>
  );
}
