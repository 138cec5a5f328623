import { Alert, Button, Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Activity } from '#contracts/audit/activity.ts';
import { formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { SentenceText } from './sentence-text.tsx';
import { findChanges } from './sentence.ts';
import { useActivityLabels } from './use-activity-labels.ts';
import { useThrough } from './use-through.ts';
import classes from './activity.module.css';

type Props = { line: Activity; onClose: () => void; onOnly: (id: string) => void };

/** One entry in full: the sentence, each field before and after, and its place in the log. */
export function ActivityDrawer({ line, onClose, onOnly }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useActivityLabels();
  const by = useThrough()(line);
  const facts = [
    [t('audit.activity.who'), `${words.actor(line.actor)} ${by}`],
    [t('audit.activity.exact_time'), formatExactTime(new Date(line.at), language)],
    [t('audit.activity.what'), line.kind],
    [t('audit.activity.number'), String(line.seq)],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={t('audit.activity.details')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.drawer}>
        <p className={classes.full}>
          <SentenceText line={line} />
        </p>
        <Values line={line} />
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {line.entity && (
          <Button variant="default" onClick={() => onOnly(line.entity?._id ?? '')}>
            {t('audit.activity.show_only')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}

function Values({ line }: { line: Activity }) {
  const { t } = useTranslation();
  const words = useActivityLabels();
  const { changed, same } = findChanges(line);
  if (line.erased) return <Alert color="gray">{t('audit.activity.erased')}</Alert>;
  if (line.hidden) return <Alert color="gray">{t('audit.activity.hidden')}</Alert>;
  if (changed.length === 0) return <p className={classes.dim}>{t('audit.activity.no_values')}</p>;
  return (
    <ScrollRegion label={t('audit.activity.details')} className={classes.diffPlace}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{t('audit.activity.field')}</th>
            <th scope="col">{t('audit.activity.before')}</th>
            <th scope="col">{t('audit.activity.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{words.field(field)}</th>
              <td className={classes.before}>
                {line.before === null ? '' : words.value(before, line.names, field)}
              </td>
              <td className={classes.after}>
                {line.after === null ? '' : words.value(after, line.names, field)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && <p className={classes.dim}>{t('audit.activity.unchanged', { count: same })}</p>}
    </ScrollRegion>
  );
}
