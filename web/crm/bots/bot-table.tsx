import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { botReport } from '#contracts/crm/bots/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { AreaData } from '#web/kit/area/use-area.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import classes from './bots.module.css';

type BotCounts = AnswerOf<typeof botReport>['bots'];
type Props = { bots: AreaData; counted: BotCounts; settings: string };

/** The bots with what each did, and the way to its flow. */
export function BotTable({ bots, counted, settings }: Props) {
  const { t } = useTranslation();
  if (bots.data.length === 0 && counted.length === 0)
    return (
      <Card>
        <Empty
          title={t('bots.empty')}
          help={t('bots.empty_help')}
          action={<TextLink to={settings}>{t('bots.settings')}</TextLink>}
        />
      </Card>
    );
  const of = (id: string) => counted.find(({ _id }) => _id === id);
  const rows = [
    ...bots.data.map(({ _id, name, active }) => ({
      _id,
      name: String(name),
      active: active === true,
      here: true,
    })),
    ...counted
      .filter(({ _id }) => !bots.data.some((bot) => bot._id === _id))
      .map(({ _id, name }) => ({ _id, name, active: false, here: false })),
  ];
  return (
    <Card title={t('bots.by_bot')} flush>
      <ScrollRegion label={t('bots.by_bot')} className={classes.wide}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('bots.columns.bot')}</th>
              <th scope="col">{t('bots.columns.started')}</th>
              <th scope="col">{t('bots.columns.resolved')}</th>
              <th scope="col">{t('bots.columns.handed_over')}</th>
              <th scope="col">{t('bots.columns.flow')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row">
                  {row.name}{' '}
                  {row.active && (
                    <Badge variant="light" color="green">
                      {t('bots.on')}
                    </Badge>
                  )}
                </th>
                <td>
                  <NumberText value={of(row._id)?.started ?? 0} />
                </td>
                <td>
                  <NumberText value={of(row._id)?.resolved ?? 0} />
                </td>
                <td>
                  <NumberText value={of(row._id)?.handed_over ?? 0} />
                </td>
                <td>
                  {row.here && (
                    <TextLink
                      to={`/crm/bots/${row._id}`}
                      aria-label={t('bots.open_flow', {
                        name: row.name,
                        interpolation: { escapeValue: false },
                      })}
                    >
                      {t('bots.columns.flow')}
                    </TextLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
