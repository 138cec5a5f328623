import { useEffect, useMemo } from 'react';
import { VizScheduleInput, type VizSchedule } from '#contracts/custom-viz/schedules.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft, type Draft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import type { Schedules } from './use-schedules.ts';

/** The draft of a schedule. A new one is weekly, in the language and the time zone of its maker. */
export function useScheduleDraft(
  item: VizSchedule | undefined,
  store: Schedules,
  onDirty: (dirty: boolean) => void,
): Draft {
  const language = useLanguage();
  const initial = useMemo<Values>(() => {
    if (item) return VizScheduleInput.strip().parse(item);
    const made = VizScheduleInput.parse({
      name: '-',
      language: language === 'th' ? 'th' : 'en',
      time_zone: getReaderZone(),
      schedule: { every: 'week' },
    });
    return { ...made, name: '' };
  }, [item, language]);
  const draft = useDraft({
    schema: VizScheduleInput,
    initial,
    version: item?.version,
    thing: getResourceKey('viz-schedule', item),
    unique: ['name'],
    send: (values, version) => store.save(item, values, version),
  });
  const { dirty } = draft;
  useEffect(() => {
    onDirty(dirty);
  }, [dirty, onDirty]);
  return draft;
}
