import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconSparkles, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  requestAssistant,
  getAssistant,
  type ASSISTANT_TASKS,
} from '#contracts/crm/suggestions/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import classes from './help.module.css';

type Task = (typeof ASSISTANT_TASKS)[number];
type Props = {
  ticketId: string;
  /** The text of the composer, and the function that replaces it. */
  text: string;
  setText: (text: string) => void;
  /** What the customer said last, for reading it in one's own language. */
  heard: string;
};

/** Requests a summary, a draft or a translation from a language model; its output is shown and never sent automatically. */
export function useAssistant({ ticketId, text, setText, heard }: Props) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const there = useCallQuery(getAssistant, {});
  const [said, setSaid] = useState<{ task: Task; text: string } | null>(null);
  const ask = useCallMutation(requestAssistant, { onDone: setSaid });
  const send = (body: { task: Task; language?: 'th' | 'en'; text?: string }) =>
    ask.send({ params: { _id: ticketId }, body });
  const written = text.trim();
  const menu = there.data?.enabled ? (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Tooltip label={t('suggestions.assistant.title')} position="bottom">
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={ask.isPending}
            aria-label={t('suggestions.assistant.title')}
          >
            <IconSparkles size={17} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => send({ task: 'summary', language })}>
          {t('suggestions.assistant.summary')}
        </Menu.Item>
        <Menu.Item onClick={() => send({ task: 'draft', ...(written ? { text: written } : {}) })}>
          {t(written ? 'suggestions.assistant.draft_from' : 'suggestions.assistant.draft')}
        </Menu.Item>
        <Menu.Item disabled={written === ''} onClick={() => send({ task: 'translate', text: written })}>
          {t('suggestions.assistant.translate_mine')}
        </Menu.Item>
        <Menu.Item
          disabled={heard.trim() === ''}
          onClick={() => send({ task: 'translate', language, text: heard.trim() })}
        >
          {t('suggestions.assistant.translate_theirs')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('suggestions.assistant.leaves', { model: there.data.model })}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  ) : null;
  const panel = said && (
    <section className={classes.said} aria-label={t('suggestions.assistant.said')}>
      <header className={classes.saidHead}>
        <span>{t('suggestions.assistant.said')}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('kit.close')}
          onClick={() => setSaid(null)}
        >
          <IconX size={14} />
        </ActionIcon>
      </header>
      <p className={classes.saidText}>{said.text}</p>
      {said.task !== 'summary' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setText(said.text);
            setSaid(null);
          }}
        >
          {t('suggestions.assistant.take')}
        </Button>
      )}
    </section>
  );
  return { menu, panel };
}
