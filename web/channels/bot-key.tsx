import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { chatbot, setChatbotKey } from '#contracts/crm/bots/chatbot.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import type { Item } from '#web/kit/area/item.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import classes from './engagement.module.css';

/** The API key of a bot at GPTBots: set or removed here, and never shown again. */
export function BotKey({ item, onSaved }: { item: Item; onSaved: () => void }) {
  const { t } = useTranslation();
  const mayWrite = usePermission(chatbot.access.write);
  const [key, setKey] = useState('');
  const stored = item.has_api_key === true;
  const keep = useCallMutation(setChatbotKey, {
    success: formatSavedToast('updated'),
    refresh: ['chatbot.'],
    onDone: () => {
      setKey('');
      onSaved();
    },
  });
  if (item.provider !== 'gptbots') return null;
  const send = (api_key: string) => keep.send({ params: { _id: item._id }, body: { api_key } });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() !== '') send(key.trim());
  };
  const remove = async () => {
    const question = { title: t('engagement.bot_key.remove'), text: t('engagement.bot_key.remove_text') };
    if (await confirm({ ...question, act: t('engagement.bot_key.remove'), danger: true })) send('');
  };
  return (
    <form className={classes.botKey} onSubmit={save}>
      <SecretInput
        label={t('engagement.bot_key.label')}
        description={t(stored ? 'engagement.bot_key.stored' : 'engagement.bot_key.none')}
        autoComplete="off"
        maxLength={500}
        disabled={!mayWrite}
        placeholder={stored ? '••••••••' : ''}
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      {mayWrite && (
        <div className={classes.botKeyActs}>
          {stored && (
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              {t('engagement.bot_key.remove')}
            </Button>
          )}
          <Button type="submit" variant="default" disabled={key.trim() === ''} loading={keep.isPending}>
            {t('engagement.bot_key.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
