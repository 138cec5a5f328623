import { Textarea } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachments } from '../files/use-attachments.ts';
import { RichField } from '../rich-text/rich-field.tsx';
import type { FieldKey, RichValue, WritingField } from '../rich-text/writing-field.ts';
import { NAME_LIST_ID, getNameOptionId } from '../views/name-list.tsx';
import type { Names } from '../views/use-names.ts';
import { CANNED_LIST_ID, getOptionId } from './canned-list.tsx';
import type { DraftKind } from './draft.ts';
import type { AfterSending } from './send-button.tsx';
import type { CannedInsertion } from './use-canned.ts';
import classes from './composer.module.css';

type Props = {
  field: RefObject<WritingField | null>;
  kind: DraftKind;
  /** The recipient of the reply. */
  name: string;
  text: string;
  /** For e-mails: the same text with formatting, and what follows when it changes. */
  rich: { html: string; onChange: (value: RichValue) => void } | null;
  attachments: Attachments;
  canned: CannedInsertion;
  names: Names;
  onText: (text: string) => void;
  onSend: (after?: AfterSending) => void;
};

/** The field for the text: files can be pasted and dropped, and its keys control the lists of canned responses and of names. */
export function ComposerField(props: Props) {
  const { field, kind, name, text, rich, attachments, canned, names, onText, onSend } = props;
  const { t } = useTranslation();
  const label = kind === 'reply' ? t('crm.compose.reply_to', { name }) : t('crm.compose.note_hint');
  const picked = canned.open ? canned.options[canned.active] : undefined;
  const named = names.open ? names.options[names.active] : undefined;
  const controls = picked
    ? { list: CANNED_LIST_ID, option: getOptionId(picked.response._id) }
    : named
      ? { list: NAME_LIST_ID, option: getNameOptionId(named._id) }
      : undefined;
  const onPlace = (place: number): void => {
    canned.onPlace(place);
    names.onPlace(place);
  };
  /** @returns whether the key is handled */
  const onKey = (event: FieldKey): boolean => {
    if (canned.onKey(event) || names.onKey(event)) return true;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
    event.preventDefault();
    onSend(kind === 'reply' && event.shiftKey ? 'done' : undefined);
    return true;
  };
  if (rich)
    return (
      <div className={classes.richField}>
        <RichField
          ref={field}
          label={label}
          placeholder={label}
          purpose="message"
          value={{ html: rich.html, text }}
          onChange={rich.onChange}
          onPlace={onPlace}
          onKey={(event) => {
            if (onKey(event)) return true;
            if (event.key !== 'Escape' || !(document.activeElement instanceof HTMLElement)) return false;
            // The key is used: the drawer around it stays open.
            document.activeElement.blur();
            return true;
          }}
          onFiles={(files) => attachments.add(files)}
          controls={controls}
        />
      </div>
    );
  return (
    <Textarea
      ref={(area) => {
        field.current = area;
      }}
      variant="unstyled"
      autosize
      minRows={2}
      maxRows={10}
      classNames={{ input: classes.field }}
      aria-label={label}
      placeholder={kind === 'note' ? t('crm.compose.note_place') : label}
      value={text}
      onPaste={({ clipboardData }) => {
        if (kind === 'reply' && attachments.offered) attachments.add(clipboardData.files);
      }}
      onDrop={(event) => {
        if (kind !== 'reply' || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        if (attachments.offered) attachments.add(event.dataTransfer.files);
      }}
      // Escape closes the list and not the drawer around it.
      data-mantine-stop-propagation={controls ? true : undefined}
      {...(controls ? { 'aria-controls': controls.list, 'aria-activedescendant': controls.option } : {})}
      onSelect={({ currentTarget }) => onPlace(currentTarget.selectionStart)}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (event.nativeEvent.isComposing || onKey(event)) return;
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
