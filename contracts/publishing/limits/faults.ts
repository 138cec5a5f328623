import type { Fault, NoParams } from '#contracts/kit/faults/fault.ts';
import type { FindingField, FindingFix, FindingUnit } from '#contracts/publishing/limits/finding.ts';

type NameFaults = Readonly<
  Record<`post_unit_${FindingUnit | 'megabytes'}`, NoParams> &
    Record<`post_field_${FindingField}`, NoParams> &
    Record<`post_fix_${FindingFix}`, NoParams>
>;

/** What a finding says: the network by its name, the field and what is counted, and how it is put right. */
export type FindingParams = {
  network: string;
  field: Fault;
  unit: Fault | '';
  limit: number | string | readonly string[];
  counted: number | string | readonly string[];
  fix: Fault;
};

declare module '#contracts/kit/faults/fault.ts' {
  /** What is wrong with a post on a network (`contracts/publishing/limits/finding.ts`). */
  interface FaultCatalogue extends NameFaults {
    post_over: FindingParams;
    post_under: FindingParams;
    post_refused: FindingParams;
    post_missing: Pick<FindingParams, 'network' | 'field' | 'fix'>;
    post_unsupported: Pick<FindingParams, 'network' | 'field' | 'fix'>;
    post_uncertain: Pick<FindingParams, 'network' | 'field' | 'fix'>;
    post_mixed: Pick<FindingParams, 'network' | 'fix'>;
    post_single_video: Pick<FindingParams, 'network' | 'fix'>;
    post_moov_last: Pick<FindingParams, 'network' | 'fix'>;
    post_edit_list: Pick<FindingParams, 'network' | 'fix'>;
    post_unmeasured: Pick<FindingParams, 'network' | 'field' | 'unit' | 'fix'>;
    post_unprobed: Pick<FindingParams, 'network' | 'field' | 'fix'>;
    post_empty_file: Pick<FindingParams, 'network' | 'fix'>;
    post_broken_file: Pick<FindingParams, 'network' | 'fix'>;
    post_other_type: Pick<FindingParams, 'network' | 'limit' | 'counted' | 'fix'>;
    post_characters: Pick<FindingParams, 'network' | 'field' | 'counted' | 'fix'>;
  }
}
