import { Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachments } from '../files/use-attachments.ts';
import { NAME_LIST_ID, getNameOptionId } from '../views/name-list.tsx';
import type { Names } from '../views/use-names.ts';
import { CANNED_LIST_ID, getOptionId } from './canned-list.tsx';
import type { DraftKind } from './draft.ts';
import type { AfterSending } from './send-button.tsx';
import type { CannedInsertion } from './use-canned.ts';
import classes from './composer.module.css';

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  kind: DraftKind;
  /** The recipient of the reply. */
  name: string;
  text: string;
  attachments: Attachments;
  canned: CannedInsertion;
  names: Names;
  onText: (text: string) => void;
  onSend: (after?: AfterSending) => void;
};

/** The text field: files can be pasted and dropped, and its keys control the lists of canned responses and of names. */
export function ComposerField({
  field,
  kind,
  name,
  text,
  attachments,
  canned,
  names,
  onText,
  onSend,
}: Props) {
  const { t } = useTranslation();
  const label = kind === 'reply' ? t('crm.compose.reply_to', { name }) : t('crm.compose.note_hint');
  const picked = canned.open ? canned.options[canned.active] : undefined;
  const named = names.open ? names.options[names.active] : undefined;
  return (
    <Textarea
      ref={field}
      variant="unstyled"
      autosize
      minRows={2}
      maxRows={10}
      classNames={{ input: classes.field }}
      aria-label={label}
      placeholder={label}
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
      data-mantine-stop-propagation={picked || named ? true : undefined}
      {...(picked
        ? { 'aria-controls': CANNED_LIST_ID, 'aria-activedescendant': getOptionId(picked.response._id) }
        : {})}
      {...(named
        ? { 'aria-controls': NAME_LIST_ID, 'aria-activedescendant': getNameOptionId(named._id) }
        : {})}
      onSelect={({ currentTarget }) => {
        canned.onPlace(currentTarget.selectionStart);
        names.onPlace(currentTarget.selectionStart);
      }}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || canned.onKey(event) || names.onKey(event)) return;
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend(kind === 'reply' && event.shiftKey ? 'done' : undefined);
      }}
    />
  );
}
