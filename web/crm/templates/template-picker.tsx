import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMessageTemplates, type StoredTemplate } from '#contracts/channels/message-templates.ts';
import { isSendable } from '#contracts/inbound/message-template.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TemplateMarks } from '#web/kit/ui/template-marks.tsx';
import classes from './templates.module.css';

type Props = { connectionId: string; onPick: (template: StoredTemplate) => void };

/** The templates of a channel with a search, those that may be sent first. */
export function TemplatePicker({ connectionId, onPick }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [word, setWord] = useState('');
  const list = useCallQuery(listMessageTemplates, { params: { connection_id: connectionId } });
  const reload = (): void => refresh('message_template.');
  useLive('message_template.', reload, { onResync: reload });
  if (list.data === undefined) return <RowsSkeleton rows={3} height={64} />;
  const { items } = list.data;
  const holds = makeTextFilter(word);
  const found = items.filter(({ name, header, body }) => holds(`${name} ${header} ${body}`));
  const shown = [...found.filter(isSendable), ...found.filter((one) => !isSendable(one))];
  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        leftSection={<IconSearch size={15} aria-hidden />}
        aria-label={t('message_templates.pick.search')}
        placeholder={t('message_templates.pick.search')}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      {shown.length === 0 && (
        <p className={classes.nothing} role="status">
          {t(items.length === 0 ? 'message_templates.none' : 'message_templates.pick.nothing')}
        </p>
      )}
      <ul className={classes.list}>
        {shown.map((template) => (
          <li key={template._id}>
            <UnstyledButton
              className={classes.choice}
              disabled={!isSendable(template)}
              onClick={() => onPick(template)}
            >
              <span className={classes.name}>{template.name}</span>
              <TemplateMarks template={template} />
              <span className={classes.text}>{template.body}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
