import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { nameField, useComposer } from '../composer-context.ts';
import { Counters } from './counters.tsx';
import { findTextEnd } from './find-text-end.ts';
import { InsertMenu } from './insert-menu.tsx';
import { MarkedTextarea } from './marked-textarea.tsx';
import { OwnField } from './own-field.tsx';
import classes from './fields.module.css';

/** The text of the post in the open tab, with what breaks where, and its length in the unit of each network. */
export function PostText() {
  const { t } = useTranslation();
  const { content, files, write, isOpen, chosen, tab, readSent } = useComposer();
  const help = useId();
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  // The text may be longer than what is sent, where its addresses become short links.
  const isOver = channel !== undefined && findTextEnd(channel, readSent(tab), files) !== undefined;
  return (
    <OwnField field="text" label={t('publishing_composer.text')}>
      <MarkedTextarea
        id={nameField('text')}
        aria-describedby={help}
        rows={6}
        disabled={!isOpen}
        placeholder={t('publishing_composer.text_hint')}
        value={content.text}
        over={isOver ? findTextEnd(channel, content, files) : undefined}
        onWrite={(text) => write({ text })}
      />
      <div className={classes.below}>
        <div id={help}>
          <Counters />
        </div>
        <InsertMenu />
      </div>
    </OwnField>
  );
}
