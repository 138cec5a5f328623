import { useQueryClient } from '@tanstack/react-query';
import type {
  ImportField,
  ImportMapping,
  ImportOptions,
  PostImport,
} from '#contracts/publishing/post-import.ts';
import { getImport, updateImport } from '#contracts/publishing/post-imports.ts';
import { callQuery, useCallMutation } from '#web/kit/api/use-call.ts';

type ReadingChanges = { mapping?: ImportMapping; options?: ImportOptions };

/** Changes how a file is read; its rows are read anew at once. What was chosen is shown while the server reads. */
export function useChangeImport(file: PostImport) {
  const params = { _id: file._id };
  const cache = useQueryClient();
  const { send, isPending, variables } = useCallMutation(updateImport, {
    refresh: ['publishing_import.'],
    onDone: (read) => cache.setQueryData(callQuery(getImport, { params }).queryKey, read),
  });
  const sent: ReadingChanges = isPending ? (variables?.body ?? {}) : {};
  const { mapping = file.mapping, options = file.options } = sent;
  return {
    mapping,
    options,
    changeOptions: (changes: Partial<ImportOptions>) =>
      send({ params, body: { options: { ...options, ...changes } } }),
    /** `column` undefined: no column says it. */
    changeField: (field: ImportField, column: number | undefined) => {
      const { [field]: _former, ...others } = mapping;
      send({ params, body: { mapping: column === undefined ? others : { ...others, [field]: column } } });
    },
  };
}
