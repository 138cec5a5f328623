import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contracts/listening/reports/report.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { NameField, SentFields } from '#web/reports/sent-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import type { Reports } from './use-reports.ts';

type Props = {
  draft: Draft;
  store: Reports;
  item?: Report;
  mayWrite: boolean;
  maySend: boolean;
  onSaved: () => void;
  aside: ReactNode;
};

/** The content of a report, when it is created and who receives it. */
export function ReportForm({ draft, store, item, mayWrite, maySend, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const disabled = !mayWrite;
  const nameOf = (name: string): string => {
    const fields: Readonly<Record<string, string>> = t('reports.fields', { returnObjects: true });
    return fields[name] ?? name;
  };
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={(name) => ({ label: nameOf(name) })}
      disabled={disabled}
      act={t(item ? 'kit.form.save' : 'reports.create_act')}
      onSaved={onSaved}
      aside={aside}
    >
      <NameField draft={draft} disabled={disabled} />
      <ContentFields draft={draft} store={store} disabled={disabled} />
      <SentFields
        draft={draft}
        {...(item ? { item } : {})}
        acts={store.acts}
        disabled={disabled}
        maySend={maySend}
        help={{ people: t('reports.help.people'), mails: t('reports.help.mails') }}
      />
    </DraftForm>
  );
}
