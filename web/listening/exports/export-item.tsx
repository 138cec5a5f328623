import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import {
  deleteExport,
  exportWork,
  fetchExportFile,
  fetchManifest,
} from '#contracts/listening/exports/endpoints.ts';
import type { MentionExport } from '#contracts/listening/exports/export.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatBytes, formatDay, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './exports.module.css';

/** Further sources with gaps are counted; the list of files names them all. */
const SOURCES_NAMED = 3;

type Props = { item: MentionExport; work: LongWork | undefined };

/** One export: its progress, or its files with their checksums, and the mentions that it contains. */
export function ExportItem({ item, work }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const remove = useCallMutation(deleteExport, { refresh: ['mention_export.', 'long-work.'] });
  const open = item.state === 'queued' || item.state === 'running' || item.state === 'paused';
  const title = item.name || t('exports.unnamed');
  const shown = open || item.state === 'failed' ? work : undefined;
  const ask = async () => {
    const question = { title: t('exports.delete_ask'), text: t('exports.delete_text'), danger: true };
    if (await confirm({ ...question, act: t('exports.delete') })) remove.send({ params: { _id: item._id } });
  };
  return (
    <li className={classes.item}>
      {shown && <WorkLine work={shown} declaration={exportWork} mayWrite title={title} />}
      <div className={classes.head}>
        {!shown && <span className={classes.title}>{title}</span>}
        <span className={classes.about}>
          {t(`exports.formats.${item.format}`)}
          {!open &&
            ` · ${t('exports.rows', { count: item.rows, value: formatExactNumber(item.rows, language) })}`}
          {item.owner && ` · ${t('exports.by', { name: item.owner.name })}`} ·{' '}
          <TimeText value={item.created_at} />
          {item.state === 'done' &&
            item.expires_at &&
            ` · ${t('exports.until', { day: formatDay(new Date(item.expires_at), language) })}`}
        </span>
      </div>
      {(item.state === 'expired' || item.state === 'cancelled' || (item.state === 'failed' && !shown)) && (
        <p className={classes.help}>{t(`exports.${item.state}`)}</p>
      )}
      {item.state === 'done' && <Files of={item} />}
      <Lacking gaps={item.gaps} />
      {item.cut > 0 && <p className={classes.help}>{t('exports.cut', { count: item.cut })}</p>}
      <div className={classes.acts}>
        <TextLink to={`/listening/mentions?${new URLSearchParams(item.filter).toString()}`} size="sm">
          {t('exports.open')}
        </TextLink>
        {!open && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t('exports.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Files({ of: { _id, files, gaps } }: { of: MentionExport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={classes.files}>
      {files.map(({ number, name, bytes, sha256 }) => (
        <li key={number} className={classes.file}>
          <Button
            component="a"
            href={buildAddress(fetchExportFile.path, { params: { _id, number } })}
            download={name}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={15} aria-hidden />}
            aria-label={t('exports.download', { name })}
          >
            {name}
          </Button>
          <span className="tabular">{formatBytes(bytes, language)}</span>
          <span className={classes.sum} title={sha256}>
            {t('exports.checksum')} {sha256}
          </span>
        </li>
      ))}
      {(files.length > 1 || gaps.length > 0) && (
        <li>
          <Anchor
            size="sm"
            href={buildAddress(fetchManifest.path, { params: { _id } })}
            download={`manifest-${_id}.json`}
          >
            {t('exports.manifest')}
          </Anchor>
        </li>
      )}
    </ul>
  );
}

/** What the files may lack: sources that could not be collected from all the time. */
function Lacking({ gaps }: Pick<MentionExport, 'gaps'>) {
  const { t } = useTranslation();
  const names = [...new Set(gaps.map(({ name }) => name))];
  if (names.length === 0) return null;
  const shown = names.slice(0, SOURCES_NAMED).join(', ');
  const more = names.length - SOURCES_NAMED;
  return (
    <p className={classes.help}>
      {t('exports.gaps', {
        names: more > 0 ? t('dashboards.gaps.more', { names: shown, count: more }) : shown,
      })}
    </p>
  );
}
