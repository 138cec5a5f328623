import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listMessageTemplates,
  syncMessageTemplates,
  type StoredTemplate,
} from '#contracts/channels/message-templates.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TemplateMarks } from '#web/kit/ui/template-marks.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './engagement.module.css';

/** The message templates of a channel as its network last listed them, with what may be sent of them. */
export function TemplateList({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const params = { connection_id: connectionId };
  const refresh = useRefresh();
  const list = useCallQuery(listMessageTemplates, { params });
  const reload = (): void => refresh('message_template.');
  useLive('message_template.', reload, { onResync: reload });
  const mayWrite = usePermission(['crm.ticket.write']);
  const [problem, setProblem] = useState<string | null>(null);
  const sync = useCallMutation(syncMessageTemplates, {
    refresh: ['message_template.'],
    onDone: ({ failed }) => setProblem(failed && formatStoredFault(failed, '')),
  });
  const items = list.data?.items;
  const [newest] = items ?? [];
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{t('message_templates.title')}</h3>
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={sync.isPending}
            onClick={() => sync.send({ params })}
          >
            {t('message_templates.read_again')}
          </Button>
        )}
      </div>
      <p className={classes.dim}>
        {t('message_templates.about')}{' '}
        {newest && (
          <>
            {t('message_templates.listed')} <TimeText value={newest.listed_at} />
          </>
        )}
      </p>
      {problem !== null && (
        <p className={classes.error} role="status">
          {t('message_templates.not_read', { reason: problem })}
        </p>
      )}
      {items === undefined ? (
        <RowsSkeleton rows={2} height={56} />
      ) : items.length === 0 ? (
        <p className={classes.dim}>{t('message_templates.none')}</p>
      ) : (
        <ul className={classes.templates}>
          {items.map((one) => (
            <li key={one._id}>
              <TemplateEntry template={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TemplateEntry({ template }: { template: StoredTemplate }) {
  const { t } = useTranslation();
  const { name, header, body, variables, category } = template;
  return (
    <div className={classes.template}>
      <span className={classes.name}>{name}</span>
      <TemplateMarks template={template} />
      <span className={classes.templateText}>{[header, body].filter(Boolean).join(' · ')}</span>
      <span className={classes.dim}>
        {variables.length === 0
          ? t('message_templates.no_variables')
          : t('message_templates.variables', { names: variables.map(({ key }) => key).join(', ') })}
        {' · '}
        {t(`message_templates.price.${category}`)}
      </span>
    </div>
  );
}
