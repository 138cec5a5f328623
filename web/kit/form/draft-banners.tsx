import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './use-draft.ts';
import classes from './form.module.css';

/** What happened to a form in the meantime: a colleague saved, or the session ended before the changes were saved. */
export function DraftBanners({ draft, disabled = false }: { draft: Draft; disabled?: boolean | undefined }) {
  return (
    <>
      {draft.kept && !disabled && <RecoveryOffer {...draft.kept} />}
      {draft.moved && <StaleVersionNotice draft={draft} />}
    </>
  );
}

/** A colleague saved; a button shows what they changed. */
export function StaleVersionNotice({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  return (
    <FormNotice text={t('area.conflict.moved')}>
      <Button size="compact-xs" variant="subtle" onClick={() => void draft.review()}>
        {t('area.conflict.look')}
      </Button>
    </FormNotice>
  );
}

/** The unsaved changes of an ended session: restored or discarded. */
export function RecoveryOffer({ take, drop }: { take: () => void; drop: () => void }) {
  const { t } = useTranslation();
  // Pressing the button does not move the focus: a field that loses it shows its error, which would move the button from under the pointer.
  const stay = (event: MouseEvent): void => event.preventDefault();
  return (
    <FormNotice text={t('kit.form.kept')}>
      <Button size="compact-xs" variant="subtle" onMouseDown={stay} onClick={take}>
        {t('kit.form.kept_take')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onMouseDown={stay} onClick={drop}>
        {t('kit.form.kept_drop')}
      </Button>
    </FormNotice>
  );
}

/** An unobtrusive line at the form: what happened in the meantime, and the available action. */
export function FormNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.moved} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
