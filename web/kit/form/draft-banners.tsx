import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';
import type { Draft } from './use-draft.ts';

/** What happened to a form meanwhile: a colleague saved, or the session ended before what was changed was saved. */
export function DraftBanners({ draft, disabled = false }: { draft: Draft; disabled?: boolean | undefined }) {
  return (
    <>
      {draft.kept && !disabled && <RecoveryOffer {...draft.kept} />}
      {draft.moved && <StaleVersionNotice draft={draft} />}
    </>
  );
}

/** A colleague saved; what they changed is a press away. */
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

/** What an ended session left unsaved: put back, or thrown away. */
export function RecoveryOffer({ take, drop }: { take: () => void; drop: () => void }) {
  const { t } = useTranslation();
  // A press leaves the focus where it is: a field that is left says what it lacks, which would move the button from under the pointer.
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

/** A calm line at the form: what happened meanwhile, and what may be done about it. */
export function FormNotice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.moved} role="status">
      <span>{text}</span>
      {children}
    </div>
  );
}
