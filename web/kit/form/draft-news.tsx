import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';
import type { Draft } from './use-draft.ts';

/** What happened to a form meanwhile: a colleague saved, or the session ended before what was changed was saved. */
export function DraftNews({ draft, disabled = false }: { draft: Draft; disabled?: boolean | undefined }) {
  const { t } = useTranslation();
  const { moved, review, kept } = draft;
  return (
    <>
      {kept && !disabled && (
        <Told text={t('kit.form.kept')}>
          <Button size="compact-xs" variant="subtle" onClick={kept.take}>
            {t('kit.form.kept_take')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={kept.drop}>
            {t('kit.form.kept_drop')}
          </Button>
        </Told>
      )}
      {moved && (
        <Told text={t('area.conflict.moved')}>
          <Button size="compact-xs" variant="subtle" onClick={() => void review()}>
            {t('area.conflict.look')}
          </Button>
        </Told>
      )}
    </>
  );
}

/** A calm line at the form: what happened meanwhile, and what may be done about it. */
export function Told({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.moved} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
