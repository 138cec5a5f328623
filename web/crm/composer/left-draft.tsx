import { Button, CopyButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DiscardDraft } from '../side-conversations/discard-draft.tsx';
import classes from './left-draft.module.css';

type Props = {
  text: string;
  /** Discards the draft; receives the message to show. */
  onDiscard: (said: string) => void;
};

/** A draft where nothing can be sent any more: it can be read, copied elsewhere or discarded. */
export function LeftDraft({ text, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.left} aria-label={t('inbox.drafts.left')}>
      <p className={classes.head}>{t('inbox.drafts.left')}</p>
      <p className={classes.words}>{text.trim() || t('inbox.drafts.no_words')}</p>
      <div className={classes.acts}>
        {text.trim() !== '' && (
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? t('kit.copied') : t('kit.copy')}
              </Button>
            )}
          </CopyButton>
        )}
        <DiscardDraft onDiscard={onDiscard} />
      </div>
    </section>
  );
}
