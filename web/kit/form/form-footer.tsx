import { Button } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import classes from './form.module.css';

/** The element for the actions of the forms inside; null while it is not rendered yet, undefined if each form has its own below it. */
export const FooterSlot = createContext<HTMLElement | null | undefined>(undefined);

type Props = {
  /** The id of the form that it saves. */
  form: string;
  /** The text about its state. */
  said: string;
  /** Whether there is anything to save. */
  hasWork: boolean;
  busy: boolean;
  onDiscard: (() => void) | undefined;
  act: string | undefined;
  aside: ReactNode;
};

/** The actions of a form: below it, or at the foot of the drawer around it. */
export function FormFooter({ form, said, hasWork, busy, onDiscard, act, aside }: Props) {
  const { t } = useTranslation();
  const place = useContext(FooterSlot);
  const clear = useClearFoot();
  const foot = (
    <div ref={clear} className={classes.foot}>
      <div className={classes.acts}>
        {aside}
        <span className={classes.unsaved} role="status">
          {said}
        </span>
        <div className={classes.saving}>
          {onDiscard && (
            <Button variant="subtle" color="gray" onClick={onDiscard}>
              {t('kit.form.discard')}
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            loading={busy}
            title={t('kit.form.save_hint')}
            variant={hasWork ? 'filled' : 'default'}
          >
            {act ?? t('kit.form.save')}
          </Button>
        </div>
      </div>
    </div>
  );
  if (place === undefined) return foot;
  return place && createPortal(foot, place);
}
