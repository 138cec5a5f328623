import { useTranslation } from 'react-i18next';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { isSendable } from '#contracts/crm/canned/check.ts';
import { ResourceList } from '#web/crm/auto-assign/resource-list.tsx';
import { useTicketReferences } from '#web/crm/auto-assign/use-references.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { CollectionHistory } from '#web/kit/area/collection-history.tsx';
import { useArea } from '#web/kit/area/use-area.ts';
import { makeConditionSummary, useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { AutoDrawer, type AutoPart } from './auto-drawer.tsx';
import { readCondition, readKeyword, readSetting } from './auto-items.ts';
import { useCanned } from './use-canned.ts';
import classes from './canned.module.css';

const { settings, conditions, keywords } = autoCanned.resources;

/** What is sent by itself: the answers in their order, and the conditions and words that they name. */
export function AutoTab() {
  const { t, i18n } = useTranslation();
  const [query, change] = useAddressQuery();
  const mayWrite = usePermission(autoCanned.access.write);
  const stores = {
    settings: useArea(autoCanned, 'settings', settings),
    conditions: useArea(autoCanned, 'conditions', conditions),
    keywords: useArea(autoCanned, 'keywords', keywords),
  };
  const words = {
    settings: useAreaLabels('auto_canned_settings'),
    conditions: useAreaLabels('auto_canned_conditions'),
    keywords: useAreaLabels('auto_canned_keywords'),
  };
  const { responses } = useCanned();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const said = {
    settings: (item: unknown) => {
      const { response_id } = readSetting(item);
      return responses.find(({ _id }) => _id === response_id)?.title ?? t('canned.auto.none');
    },
    conditions: (item: unknown) => say(readCondition(item).condition),
    keywords: (item: unknown) => new Intl.ListFormat(i18n.language).format(readKeyword(item).words),
  };
  const begin = () => change({ part: 'settings', item: 'new' });
  useShortcuts(
    mayWrite ? [{ key: 'n', text: t('kit.area.create', { noun: words.settings.noun }), act: begin }] : [],
  );
  const list = (part: AutoPart) => (
    <ResourceList
      key={part}
      label={t(`canned.auto.${part}`)}
      history={
        <CollectionHistory
          noun={`auto_canned_${part}`}
          resource={autoCanned.resources[part]}
          store={stores[part]}
          words={(field) => ({
            ...words[part].field(field),
            ...(field === 'condition' ? { show: makeConditionSummary(say) } : {}),
          })}
          mayWrite={mayWrite}
        />
      }
      create={t('kit.area.create', { noun: words[part].noun })}
      empty={words[part].empty}
      help={words[part].emptyHelp}
      mayWrite={mayWrite}
      onCreate={() => change({ part, item: 'new' })}
      onOpen={(item) => change({ part, item })}
      {...(part === 'settings'
        ? {
            onOrder: (ids: string[]) => void stores.settings.order(ids),
            onActive: (id: string, active: boolean) => void stores.settings.update(id, { active }),
          }
        : {})}
      of={stores[part].read}
      things={stores[part].data.map((item) => ({
        _id: item._id,
        name: String(item.name),
        said: said[part](item),
        ...(part === 'settings' ? { active: item.active === true } : {}),
      }))}
    />
  );
  const part = PARTS.find((one) => one === query.part);
  const open = part && stores[part].data.find(({ _id }) => _id === query.item);
  return (
    <div className={classes.rules}>
      {PARTS.map(list)}
      {part && (open ?? (query.item === 'new' && mayWrite)) && (
        <AutoDrawer
          key={`${part} ${query.item}`}
          part={part}
          store={stores[part]}
          words={words[part]}
          {...(open ? { item: open } : {})}
          choices={{
            response_id: responses.filter(isSendable).map(({ _id, title }) => ({ value: _id, label: title })),
            condition_ids: stores.conditions.data.map(({ _id, name }) => ({
              value: _id,
              label: String(name),
            })),
            keyword_ids: stores.keywords.data.map(({ _id, name }) => ({ value: _id, label: String(name) })),
          }}
          mayWrite={mayWrite}
          onClose={() => change({ part: undefined, item: undefined })}
        />
      )}
    </div>
  );
}

const PARTS = ['settings', 'conditions', 'keywords'] as const satisfies readonly AutoPart[];
