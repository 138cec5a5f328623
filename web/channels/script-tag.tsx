import { useTranslation } from 'react-i18next';
import { WIDGET_PATH } from '#contracts/webchat/names.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import classes from './engagement.module.css';

/** The line that puts a web chat on a page. */
function scriptTagOf(origin: string, connectionId: string): string {
  return `<script src="${origin}${WIDGET_PATH}" data-connection="${connectionId}" async></script>`;
}

/** The script tag to copy, and where it goes. */
export function ScriptTag({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{t('engagement.script.title')}</h3>
      <CopyField
        label={t('engagement.script.tag')}
        value={scriptTagOf(window.location.origin, connectionId)}
        help={t('engagement.script.help')}
      />
    </section>
  );
}
