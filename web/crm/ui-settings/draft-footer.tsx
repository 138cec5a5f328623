import { Button } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftBanners } from '#web/kit/form/draft-banners.tsx';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';
import classes from './draft-footer.module.css';

const ConflictDialog = lazy(() =>
  import('#web/kit/form/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Props = {
  draft: Draft;
  /** The labels of the one field that the card edits. */
  words: FieldLabels;
  mayWrite: boolean;
  /** The label of the save button. */
  save: string;
  /** The text while nothing is unsaved. */
  saved?: string;
  /** Further actions on the list, before the rest. */
  children?: ReactNode;
};

/** The foot of a card whose list is edited in place and saved as a whole: unsaved changes, discarding, saving, and a colleague's change. */
export function DraftFooter({ draft, words, mayWrite, save, saved, children }: Props) {
  const { t } = useTranslation();
  const show = useValueLabels();
  const { form, dirty, busy, sending, conflict } = draft;
  return (
    <>
      <DraftBanners draft={draft} disabled={!mayWrite} />
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
            show={(field, value) => show(value, { field, words })}
          />
        </Suspense>
      )}
    </>
  );
}
