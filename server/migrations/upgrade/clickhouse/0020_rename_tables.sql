-- Counts that are computed in advance are rollups (docs/glossary.md).
rename table if exists mention_sums to mention_rollups;
rename table if exists author_sums to author_rollups;
rename table if exists word_sums to word_rollups;
rename table if exists theme_sums to theme_rollups;
