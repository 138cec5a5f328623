import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { fitMedia } from '#contracts/publishing/media.ts';
import { call } from '#web/kit/api/call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { Problem } from '../checks/problem.ts';
import { useComposer } from '../composer-context.ts';
import { readContent, writeContent } from '../model/post-fields.ts';

const PATH = /^(?:thread\.(\d+)\.)?media\.(\d+)/;

/** Makes a copy of a picture that the network of a problem takes, for its account alone; the picture stays as it is. */
export function useFittingCopy({ tab, path }: Pick<Problem, 'tab' | 'path'>) {
  const { t } = useTranslation();
  const { edited, chosen, addFile } = useComposer();
  const [isMaking, setMaking] = useState(false);
  const network = PublishNetwork.safeParse(
    chosen.find(({ connection_id }) => connection_id === tab)?.channel,
  ).data;
  const [, part, index] = PATH.exec(path) ?? [];
  const make = async (): Promise<void> => {
    const said = readContent(edited.fields, tab);
    const list = part === undefined ? said.media : said.thread[Number(part)]?.media;
    const media = list?.[Number(index)];
    if (!network || !media) return;
    setMaking(true);
    try {
      const { file_id, crop, focus } = media;
      const kind = part === undefined ? said.kind : ('thread_part' as const);
      const body = { network, kind, crop, focus: focus ?? null };
      const { file } = await call(fitMedia, { params: { _id: file_id }, body });
      addFile(file);
      const put = (copy_id: string | null) =>
        edited.change((before) => {
          const { media: main, thread } = readContent(before, tab);
          const swap = (all: typeof main) =>
            all.map((one) => (one.file_id === file_id ? { ...one, copy_id } : one));
          const own =
            part === undefined
              ? { media: swap(main) }
              : { thread: thread.map((one) => ({ ...one, media: swap(one.media) })) };
          return writeContent(before, tab, own);
        });
      put(file._id);
      const undo = () => put(media.copy_id);
      actWithUndo({ text: t('publishing_composer.media.fitted'), act: () => undefined, undo });
    } catch (error) {
      showFailure(error);
    } finally {
      setMaking(false);
    }
  };
  return { make, isMaking };
}
