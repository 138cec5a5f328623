import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnotationInput, type Annotation } from '#contracts/custom-viz/annotations.ts';
import type { LocalText } from '#contracts/kit/local-text.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import { LocalTextFields } from '../dashboards/drafts/local-text-fields.tsx';

/** A value to which an annotation may be tied, with its name. */
export type TieChoice = { dimension: string; value: string; label: string };

type Props = {
  item?: Annotation | undefined;
  /** The moment or span at which a new one begins. */
  span: { from: string; to: string | null };
  dashboardId: string;
  zone: string;
  language: 'en' | 'th';
  ties: readonly TieChoice[];
  isSending: boolean;
  onSave: (input: AnnotationInput) => void;
  onCancel: () => void;
};

type FormValues = { text: LocalText; from: string; to: string; isWide: boolean; tie: string };

/** What is written at a moment or over a span, in both languages, and where it is shown. */
export function AnnotationForm({ item, span, dashboardId, zone, language, ties, ...acts }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<FormValues>(() => ({
    text: item?.text ?? { en: '', th: '' },
    from: writeLocal(item?.from ?? span.from, zone),
    to: item
      ? item.to === null
        ? ''
        : writeLocal(item.to, zone)
      : span.to === null
        ? ''
        : writeLocal(span.to, zone),
    isWide: item ? item.dashboard_id === null : false,
    tie: item?.tied_to ? keyOf(item.tied_to) : '',
  }));
  const change = (next: Partial<FormValues>) => setValues((before) => ({ ...before, ...next }));
  const choices =
    item?.tied_to && !ties.some((tie) => keyOf(tie) === keyOf(item.tied_to ?? tie))
      ? [...ties, { ...item.tied_to, label: item.tied_to.value }]
      : ties;
  const tied = choices.find((tie) => keyOf(tie) === values.tie);
  const read = AnnotationInput.safeParse({
    text: values.text,
    from: readLocal(values.from, zone),
    to: values.to === '' ? null : readLocal(values.to, zone),
    dashboard_id: values.isWide ? null : dashboardId,
    tied_to: tied ? { dimension: tied.dimension, value: tied.value } : null,
  });
  const isLate = values.to !== '' && values.to <= values.from;
  return (
    <Stack gap="md" component="form" onSubmit={(event) => event.preventDefault()}>
      <LocalTextFields
        label={t('viz_annotations.text')}
        value={values.text}
        focused={language}
        onChange={(text) => change({ text })}
      />
      <Group grow align="flex-start">
        <TextInput
          type="datetime-local"
          label={t('viz_annotations.from')}
          value={values.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('viz_annotations.to')}
          description={t('viz_annotations.to_help')}
          error={isLate ? t('viz_annotations.too_early') : undefined}
          value={values.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </Group>
      <SegmentedControl
        aria-label={t('viz_annotations.where')}
        data={[
          { value: 'dashboard', label: t('viz_annotations.on_dashboard') },
          { value: 'account', label: t('viz_annotations.on_account') },
        ]}
        value={values.isWide ? 'account' : 'dashboard'}
        onChange={(value) => change({ isWide: value === 'account' })}
      />
      {choices.length > 0 && (
        <Select
          label={t('viz_annotations.tie')}
          description={t('viz_annotations.tie_help')}
          allowDeselect={false}
          data={[
            { value: '', label: t('viz_annotations.always') },
            ...choices.map((tie) => ({ value: keyOf(tie), label: tie.label })),
          ]}
          value={values.tie}
          onChange={(tie) => change({ tie: tie ?? '' })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={acts.onCancel}>
          {t('viz_annotations.cancel')}
        </Button>
        <Button
          type="submit"
          loading={acts.isSending}
          disabled={!read.success}
          onClick={() => read.success && acts.onSave(read.data)}
        >
          {t('viz_annotations.save')}
        </Button>
      </Group>
    </Stack>
  );
}

const keyOf = ({ dimension, value }: { dimension: string; value: string }): string => `${dimension} ${value}`;
const pad = (value: number): string => String(value).padStart(2, '0');

/** An instant as a field for local times shows it, in a zone. */
function writeLocal(at: string, zone: string): string {
  const { year, month, day, hour, minute } = toWallTime(new Date(at), zone);
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

/** The instant of a local time in a zone; empty where it cannot be read. */
function readLocal(text: string, zone: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!found) return '';
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = found.slice(1).map(Number);
  return toInstant({ year, month, day, hour, minute }, zone).toISOString();
}
