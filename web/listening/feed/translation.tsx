import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateMention } from '#contracts/listening/actions/endpoints.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { getLanguageName } from '../filter/values.ts';
import type { Detail } from './detail-acts.tsx';
import classes from './drawer.module.css';

/** The text in the reader's language, requested by a click; shows a message if no service is set up. */
export function Translation({ detail: { mention, translates } }: { detail: Detail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const to = language.slice(0, 2);
  const translation = useCallMutation(translateMention, { quiet: true });
  if (mention.language === to) return null;
  if (!translates)
    return (
      <p className={classes.line}>
        <IconLanguage size={14} aria-hidden /> {t('feed.detail.translation_off')}
      </p>
    );
  const { data } = translation;
  if (!data)
    return (
      <div className={classes.asking}>
        <Button
          size="compact-sm"
          variant="default"
          loading={translation.isPending}
          leftSection={<IconLanguage size={15} aria-hidden />}
          onClick={() => translation.send({ params: { _id: mention._id }, body: { to } })}
        >
          {t(translation.isError ? 'kit.state.retry' : 'feed.detail.translate')}
        </Button>
        {translation.isError && (
          <span className={classes.sub} role="alert">
            {formatError(translation.error)}
          </span>
        )}
      </div>
    );
  const from = getLanguageName(data.from || mention.language, language, t('listening.language_unknown'));
  return (
    <section className={classes.note} aria-label={t('feed.detail.translation', { language: from })}>
      <span className={classes.sub}>{t('feed.detail.translation', { language: from })}</span>
      <p lang={data.to}>{data.text}</p>
      {data.left_out > 0 && (
        <p className={classes.sub}>
          {t('feed.detail.translation_cut', { value: formatExactNumber(data.left_out, language) })}
        </p>
      )}
    </section>
  );
}
