import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatState } from '#web/widget/chat-store.ts';
import { makeView } from '#web/widget/view.ts';
import { selectTexts } from '#web/widget/words.ts';
import classes from './engagement.module.css';

/** The web chat as a visitor will see it: the widget itself, fed with two lines and cut off from any server. */
export function WidgetPreview({ greeting, color }: { greeting: string; color: string }) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const language = i18n.language;
  const [visitor, agent] = [t('engagement.script.preview_visitor'), t('engagement.script.preview_agent')];
  useEffect(() => {
    const nothing = (): void => undefined;
    const acts = {
      onSend: nothing,
      onFiles: nothing,
      onRetry: nothing,
      onRemove: nothing,
      onTyping: nothing,
      onOpenChange: nothing,
    };
    const view = makeView(selectTexts(language), language, acts);
    view.host.dataset['inside'] = '';
    view.host.inert = true;
    place.current?.append(view.host);
    view.setScheme(scheme);
    view.draw(sampleOf({ greeting, color, visitor, agent }));
    view.setOpen(true, { focus: false });
    return () => view.host.remove();
  }, [greeting, color, language, visitor, agent, scheme]);
  return (
    <div className={classes.preview}>
      <p className={classes.previewTitle}>{t('engagement.script.preview')}</p>
      <div ref={place} className={classes.previewPlace} aria-hidden />
    </div>
  );
}

type Sample = { greeting: string; color: string; visitor: string; agent: string };

function sampleOf({ greeting, color, visitor, agent }: Sample): ChatState {
  const at = new Date().toISOString();
  const line = { at, client_id: null };
  return {
    thread: {
      messages: [
        { ...line, _id: 'visitor', line: 1, from: 'visitor', author: '', text: visitor },
        { ...line, _id: 'agent', line: 2, from: 'agent', author: 'Mali', text: agent },
      ],
      unsent: [],
      readLine: 2,
    },
    standing: 'up',
    busy: false,
    typing: null,
    greeting,
    color,
  };
}
