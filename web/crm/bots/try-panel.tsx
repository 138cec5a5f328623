import { Button, Switch, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOverReason, tryBotFlow } from '#contracts/crm/bots/endpoints.ts';
import type { BotGraph } from '#contracts/crm/bots/graph.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import classes from './flow.module.css';

type Props = {
  botId: string;
  graph: BotGraph;
  ready: boolean;
  /** The talk came to a step, or is over. */
  onStand: (id: string | null) => void;
};

/** Talks to the flow as it is drawn, from the beginning on each word; nothing is sent. */
export function TryPanel({ botId, graph, ready, onStand }: Props) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  const talk = useCallQuery(
    tryBotFlow,
    { params: { _id: botId }, body: { graph, said: [...said], open } },
    { enabled: ready && said.length > 0, keep: true },
  );
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setSaid([...said, text]);
    setText('');
  };
  const { lines = [], ended = null, node = null } = said.length > 0 ? (talk.data ?? {}) : {};
  useEffect(() => {
    onStand(node);
  }, [node, onStand]);
  const newest = useRef<HTMLLIElement>(null);
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  const reason = HandOverReason.safeParse(ended).data;
  return (
    <Card title={t('bots.flow.try.title')}>
      <div className={classes.form}>
        <p className={classes.quiet}>{t(ready ? 'bots.flow.try.about' : 'bots.flow.try.not_yet')}</p>
        <Switch
          label={t('bots.flow.try.open')}
          checked={open}
          onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
        />
        {lines.length > 0 && (
          <ScrollRegion className={classes.talkRoom} label={t('bots.flow.try.title')}>
            <ul className={classes.talk} aria-live="polite">
              {lines.map((line, index) => (
                // Lines are known by their place in the talk.
                <li
                  key={index}
                  ref={index === lines.length - 1 ? newest : null}
                  className={classes.said}
                  data-from={line.from}
                >
                  {line.text}
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )}
        {ended !== null && (
          <p className={classes.quiet}>
            {t('bots.flow.try.ended', {
              how: reason ? t(`bots.reason.${reason}`) : t('bots.flow.try.resolved'),
              interpolation: { escapeValue: false },
            })}
          </p>
        )}
        <form className={classes.tryForm} onSubmit={send}>
          <TextInput
            aria-label={t('bots.flow.try.placeholder')}
            placeholder={t('bots.flow.try.placeholder')}
            value={text}
            disabled={!ready || ended !== null}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!ready || ended !== null}>
            {t('bots.flow.try.send')}
          </Button>
        </form>
        {said.length > 0 && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setSaid([])}>
            {t('bots.flow.try.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}
