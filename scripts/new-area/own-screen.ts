import { WEB, type NameForms } from '../generator/names.ts';

/** The screen of a hand-written area: a table over its list, with history and restore. */
export function generateScreen({ kebab, snake, camel, pascal }: NameForms): string {
  return `import { useTranslation } from 'react-i18next';
import {
  create${pascal},
  list${pascal},
  update${pascal},
  type ${pascal},
} from '#contracts/crm/${kebab}/endpoints.ts';
import { EffectLine } from '${WEB}/kit/area/effect-line.tsx';
import type { RestoreStep } from '${WEB}/kit/area/history.ts';
import { HistoryButton } from '${WEB}/kit/area/history-button.tsx';
import { call } from '${WEB}/kit/api/call.ts';
import { useCallQuery, useRefresh } from '${WEB}/kit/api/use-call.ts';
import { useLive } from '${WEB}/kit/realtime/live-store.ts';
import { useOpenTitle } from '${WEB}/kit/router/open-title.ts';
import { usePermission } from '${WEB}/kit/session/session.ts';
import type { Column } from '${WEB}/kit/table/column.ts';
import { DataTable } from '${WEB}/kit/table/data-table.tsx';
import { QueryView } from '${WEB}/kit/ui/query-view.tsx';
import { PageBody, PageHeader } from '${WEB}/kit/ui/page-header.tsx';
import { RowsSkeleton } from '${WEB}/kit/ui/skeletons.tsx';
import { Empty } from '${WEB}/kit/ui/states.tsx';
import { TimeText } from '${WEB}/kit/ui/time.tsx';

/** Settings → ${kebab}. */
export function ${pascal}Screen() {
  const { t } = useTranslation();
  const list = useCallQuery(list${pascal}, {});
  const refresh = useRefresh();
  const mayWrite = usePermission(['crm.${snake}.write']);
  useLive('${snake}.', () => refresh(list${pascal}.name));
  const columns: readonly Column<${pascal}>[] = [
    { id: 'name', header: t('${camel}.name'), cell: ({ name }) => name, value: ({ name }) => name, always: true },
    { id: 'at', header: t('${camel}.changed'), cell: (row) => <TimeText value={row.updated_at} /> },
  ];
  const current = (id: string | null) => list.data?.items.find(({ _id }) => _id === id);
  const restore = async ({ entity, values }: RestoreStep) => {
    const there = current(entity);
    const body = { name: String(values.name) };
    if (there) await call(update${pascal}, { params: { _id: there._id }, body: { ...body, version: there.version } });
    else await call(create${pascal}, { body });
    refresh(list${pascal}.name);
  };
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('${camel}.about')}
        action={
          <HistoryButton
            noun="${snake}"
            words={() => ({ label: t('${camel}.name') })}
            mayWrite={mayWrite}
            onRestore={restore}
            current={current}
          />
        }
      />
      <EffectLine text={t('${camel}.effect')} />
      <QueryView of={list} loading={<RowsSkeleton />}>
        {({ items }) => (
          <DataTable
            id="settings.${snake}"
            label={t('${camel}.about')}
            rows={items}
            rowId={({ _id }) => _id}
            columns={columns}
            empty={<Empty title={t('${camel}.empty')} />}
          />
        )}
      </QueryView>
    </PageBody>
  );
}
`;
}

/** The texts of its screen, in both languages. */
export function generateScreenTexts({ camel, title, thai }: NameForms) {
  return {
    en: `/** Settings: ${title.toLowerCase()}. */
export const ${camel} = {
  about: '${title}, as your team uses it.',
  effect: 'A change holds at once for everybody.',
  name: 'Name',
  changed: 'Changed',
  empty: 'Nothing here yet',
};
`,
    th: `/** การตั้งค่า: ${thai} */
export const ${camel} = {
  about: '${thai}ที่ทีมของคุณใช้',
  effect: 'การแก้ไขมีผลกับทุกคนทันที',
  name: 'ชื่อ',
  changed: 'แก้ไขเมื่อ',
  empty: 'ยังไม่มีรายการ',
};
`,
  };
}
