import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VISIBILITY_PERMISSIONS, type ManagedGroup } from '#contracts/people/visibility/endpoints.ts';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { SeesForm } from './sees-form.tsx';
import { useGroup } from './use-group.ts';
import { WorksWithForm } from './works-with-form.tsx';
import classes from './visibility.module.css';

type Props = { product: OptionProduct; group: ManagedGroup; onClose: () => void };

/** One group: what it sees, and in the CRM what of that it works with. */
export function GroupEditor({ product, group, onClose }: Props) {
  const { t } = useTranslation();
  const state = useGroup(product, group._id);
  const mayWrite = usePermission(VISIBILITY_PERMISSIONS.write[product]);
  return (
    <div className={classes.editor}>
      <header className={classes.head}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.back}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t('group_visibility.back')}
        </Button>
        <h2 className={classes.name}>{group.name}</h2>
        <span className={classes.people}>{t('group_visibility.people', { count: group.users })}</span>
      </header>
      {state.pending ? (
        <Card>
          <RowsSkeleton />
        </Card>
      ) : state.option && state.choices ? (
        <>
          <SeesForm
            product={product}
            option={state.option}
            choices={state.choices}
            mayWrite={mayWrite}
            save={state.saveOption}
          />
          {product === 'crm' && state.setting && (
            <WorksWithForm
              option={state.option}
              setting={state.setting}
              choices={state.choices}
              mayWrite={mayWrite}
              save={state.saveSetting}
            />
          )}
        </>
      ) : (
        <Card>
          <Empty
            title={t('group_visibility.failed')}
            help={t('group_visibility.failed_help')}
            action={
              <Button variant="default" onClick={state.reload}>
                {t('group_visibility.retry')}
              </Button>
            }
          />
        </Card>
      )}
    </div>
  );
}
