import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { HistoryButton, type RestoreStep } from '#web/kit/area/history-button.tsx';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toDraft, SlaDraft } from './draft.ts';
import { PolicyEditor } from './policy-editor.tsx';
import { usePolicyName } from './use-policy-name.ts';
import { useSlaLabels } from './use-sla-labels.ts';
import { useSla, type SlaData } from './use-sla.ts';

/** The policy that is being created, in the address. */
const NEW = 'new';

/** Settings → Service levels: the policies, and the open one with its hours, holidays and levels. The open one has an address. */
export function SlaScreen() {
  const { t } = useTranslation();
  const store = useSla();
  const words = useSlaLabels();
  const mayWrite = usePermission(['crm.sla.write']);
  const [query, change] = useAddressQuery();
  const dirty = useRef(false);
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now;
  }, []);
  const leave = useConfirmLeave(() => dirty.current);
  const open = (policy: string | undefined) =>
    leave(() => {
      dirty.current = false;
      change({ policy });
    });
  useShortcuts(mayWrite ? [{ key: 'n', text: t('sla.create'), act: () => open(NEW) }] : []);
  const restore = (given: RestoreStep) => store.save(restored(store, given));
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('sla.about')}
        action={
          store.read.data && (
            <>
              <HistoryButton
                noun="sla"
                words={words.field}
                mayWrite={mayWrite}
                current={(entity) => toDraft(store.data.find(({ _id }) => _id === entity) ?? null)}
                onRestore={restore}
              />
              {mayWrite && (
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(NEW)}>
                  {t('sla.create')}
                </Button>
              )}
            </>
          )
        }
      />
      <EffectLine text={t('sla.effect')} />
      <QueryView
        framed
        of={store.read}
        loading={
          <>
            <BlockSkeleton height={150} />
            <BlockSkeleton height={280} />
            <BlockSkeleton height={420} />
          </>
        }
      >
        {() => (
          <Policies
            store={store}
            mayWrite={mayWrite}
            wanted={query['policy']}
            onDirty={onDirty}
            onOpen={(id) => open(id)}
            onSaved={(id) => change({ policy: id }, { replace: true })}
          />
        )}
      </QueryView>
    </PageBody>
  );
}

type Props = {
  store: SlaData;
  mayWrite: boolean;
  wanted: string | undefined;
  onDirty: (dirty: boolean) => void;
  onOpen: (id: string | undefined) => void;
  onSaved: (id: string) => void;
};

function Policies({ store, mayWrite, wanted, onDirty, onOpen, onSaved }: Props) {
  const { t } = useTranslation();
  const nameOf = usePolicyName();
  const begun = wanted === NEW && mayWrite;
  const open: SlaPolicy | null = begun
    ? null
    : (store.data.find(({ _id }) => _id === wanted) ?? store.data[0] ?? null);
  const shown = open?._id ?? NEW;
  return (
    <>
      {(store.data.length > 1 || begun) && (
        <Tabs value={shown} onChange={(id) => onOpen(id ?? undefined)}>
          <Tabs.List aria-label={t('sla.policies')}>
            {store.data.map((one) => (
              <Tabs.Tab key={one._id} value={one._id}>
                {nameOf(one)}
              </Tabs.Tab>
            ))}
            {begun && <Tabs.Tab value={NEW}>{t('sla.new')}</Tabs.Tab>}
          </Tabs.List>
        </Tabs>
      )}
      <PolicyEditor
        key={shown}
        store={store}
        policy={open}
        mayWrite={mayWrite}
        onDirty={onDirty}
        onSaved={onSaved}
        onClose={() => {
          onDirty(false);
          onOpen(undefined);
        }}
      />
    </>
  );
}

/** An earlier version, saved again: over the current policy, or as a new one if it was deleted. */
function restored(store: SlaData, { entity, values }: RestoreStep) {
  const policy = store.data.find(({ _id }) => _id === entity) ?? null;
  const draft = SlaDraft.parse({ ...toDraft(policy), ...values });
  return policy ? { ...draft, _id: policy._id } : draft;
}
