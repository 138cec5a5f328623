import { useTranslation } from 'react-i18next';
import { getMention } from '#contracts/listening/actions/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useMayCall } from '#web/kit/session/session.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useComposer } from '../composer-context.ts';
import classes from './fields.module.css';

/** The mention that the post is made from, for readers who may see it. */
export function SourceCard() {
  const { t } = useTranslation();
  const { edited } = useComposer();
  const id = edited.fields.source?.id ?? '';
  const may = useMayCall(getMention);
  const { data } = useCallQuery(getMention, { params: { _id: id } }, { enabled: id !== '' && may });
  if (id === '') return null;
  return (
    <aside className={classes.card} aria-label={t('publishing_composer.source')}>
      <div className={classes.labelLine}>
        <strong className={classes.legend}>{t('publishing_composer.source')}</strong>
        {may && (
          <TextLink to="/listening/mentions" search={{ mention: id }} size="sm">
            {t('publishing_composer.open_source')}
          </TextLink>
        )}
      </div>
      {data && (
        <>
          <ChannelName channel={data.mention.channel} called={data.mention.author.name} />
          <p className={classes.quote}>{data.mention.text}</p>
        </>
      )}
    </aside>
  );
}
