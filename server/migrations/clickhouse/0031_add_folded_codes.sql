-- The folded text with one byte a character: ASCII and Thai letters have the codes of TIS-620, every other character the code of its kind,
-- so that the ends of words are found without the folded text (engine/terms/letter-codes.ts knows the codes). Scripts that the engine's
-- version of Unicode lacks are listed. Only texts with other characters go through the patterns. Not compressed, because decompressing
-- took most of the time of a search. Until old parts are rewritten, their codes are computed as they are read. It replaces the copy that
-- had one code for all other characters.
alter table mentions add column if not exists folded_codes String materialized
  convertCharset(arrayStringConcat(arrayMap(one ->
    replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(one,
      -- Signs, halves of flags among them.
      '[^\\x00-\\x7f\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\p{L}\\p{M}\\p{N}\\x{200d}\\x{e0020}-\\x{e007f}\\x{a7cb}-\\x{a7dc}\\x{a7f1}\\x{1acf}-\\x{1add}\\x{1ae0}-\\x{1aeb}\\x{116d0}-\\x{116e3}\\x{16ff2}-\\x{16ff6}\\x{2b73a}-\\x{2b73f}\\x{2cea2}-\\x{2cead}\\x{323b0}-\\x{33479}\\x{1ccf0}-\\x{1ccf9}\\x{88f}\\x{897}\\x{c5c}\\x{cdc}\\x{1c89}-\\x{1c8a}\\x{105c0}-\\x{105f3}\\x{10940}-\\x{10959}\\x{10d40}-\\x{10d65}\\x{10d69}-\\x{10d6d}\\x{10d6f}-\\x{10d85}\\x{10ec2}-\\x{10ec7}\\x{10efa}-\\x{10efc}\\x{11380}-\\x{11389}\\x{1138b}\\x{1138e}\\x{11390}-\\x{113b5}\\x{113b7}-\\x{113c0}\\x{113c2}\\x{113c5}\\x{113c7}-\\x{113ca}\\x{113cc}-\\x{113d3}\\x{113e1}-\\x{113e2}\\x{11b60}-\\x{11b67}\\x{11bc0}-\\x{11be0}\\x{11bf0}-\\x{11bf9}\\x{11db0}-\\x{11ddb}\\x{11de0}-\\x{11de9}\\x{11f5a}\\x{13460}-\\x{143fa}\\x{16100}-\\x{16139}\\x{16d40}-\\x{16d6c}\\x{16d70}-\\x{16d79}\\x{16ea0}-\\x{16eb8}\\x{16ebb}-\\x{16ed3}\\x{187f8}-\\x{187ff}\\x{18cff}\\x{18d09}-\\x{18d1e}\\x{18d80}-\\x{18df2}\\x{1e5d0}-\\x{1e5fa}\\x{1e6c0}-\\x{1e6de}\\x{1e6e0}-\\x{1e6f5}\\x{1e6fe}-\\x{1e6ff}]', '?'),
      -- The joiner of emoji.
      '\\x{200d}', '\xc2\x81'),
      -- Enclosing marks, and the tags of regional flags.
      '[\\p{Me}\\x{e0020}-\\x{e007f}]', '\xc2\x82'),
      -- Lao vowels before their consonant.
      '[\\x{ec0}-\\x{ec4}]', '\xc2\x83'),
      -- Lao consonants.
      '[\\x{e81}-\\x{eae}\\x{edc}-\\x{edf}]', '\xc2\x84'),
      -- Lao signs.
      '[\\x{eb1}\\x{eb3}-\\x{ebc}\\x{ec8}-\\x{ece}]', '\xc2\x86'),
      -- Lao vowels after their consonant.
      '[\\x{eb0}\\x{eb2}]', '\xc2\x87'),
      -- Signs that stack the next letter below.
      '[\\x{1039}\\x{17d2}]', '\xc2\x88'),
      -- Other marks of scripts without spaces.
      '[\\x{102b}-\\x{103e}\\x{1056}-\\x{1059}\\x{105e}-\\x{1060}\\x{1062}-\\x{1064}\\x{1067}-\\x{106d}\\x{1071}-\\x{1074}\\x{1082}-\\x{108d}\\x{108f}\\x{109a}-\\x{109d}\\x{17b4}-\\x{17d3}\\x{17dd}\\x{3099}-\\x{309a}\\x{a9e5}\\x{aa7b}-\\x{aa7d}\\x{16ff0}-\\x{16ff1}]', '\xc2\x89'),
      -- Letters of scripts without spaces.
      '[\\p{Lao}\\p{Khmer}\\p{Myanmar}\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Bopomofo}\\x{30fc}\\x{116d0}-\\x{116e3}\\x{16ff2}-\\x{16ff6}\\x{2b73a}-\\x{2b73f}\\x{2cea2}-\\x{2cead}\\x{323b0}-\\x{33479}]', '\xc2\x8a'),
      -- Latin letters.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\P{Latin}]|[\\x{a7cb}-\\x{a7dc}\\x{a7f1}]', '\xc2\x8b'),
      -- Marks without a script.
      '[\\p{Inherited}\\x{1ce1}\\x{1cf7}\\x{1d165}-\\x{1d166}\\x{1d16d}-\\x{1d172}\\x{1acf}-\\x{1add}\\x{1ae0}-\\x{1aeb}]', '\xc2\x8c'),
      -- Digits and letters without a script.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\P{Common}]|[\\x{1ccf0}-\\x{1ccf9}]', '\xc2\x8d'),
      -- Letters and marks of all other scripts.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}]', '\xc2\x8e'),
    arrayFilter(one -> match(one, '[^\\x00-\\x7f\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}]'), [folded])) as others) || if(empty(others), folded, ''), 'utf-8', 'tis-620') codec(NONE) after folded;
alter table public_posts add column if not exists folded_codes String materialized
  convertCharset(arrayStringConcat(arrayMap(one ->
    replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(one,
      -- Signs, halves of flags among them.
      '[^\\x00-\\x7f\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\p{L}\\p{M}\\p{N}\\x{200d}\\x{e0020}-\\x{e007f}\\x{a7cb}-\\x{a7dc}\\x{a7f1}\\x{1acf}-\\x{1add}\\x{1ae0}-\\x{1aeb}\\x{116d0}-\\x{116e3}\\x{16ff2}-\\x{16ff6}\\x{2b73a}-\\x{2b73f}\\x{2cea2}-\\x{2cead}\\x{323b0}-\\x{33479}\\x{1ccf0}-\\x{1ccf9}\\x{88f}\\x{897}\\x{c5c}\\x{cdc}\\x{1c89}-\\x{1c8a}\\x{105c0}-\\x{105f3}\\x{10940}-\\x{10959}\\x{10d40}-\\x{10d65}\\x{10d69}-\\x{10d6d}\\x{10d6f}-\\x{10d85}\\x{10ec2}-\\x{10ec7}\\x{10efa}-\\x{10efc}\\x{11380}-\\x{11389}\\x{1138b}\\x{1138e}\\x{11390}-\\x{113b5}\\x{113b7}-\\x{113c0}\\x{113c2}\\x{113c5}\\x{113c7}-\\x{113ca}\\x{113cc}-\\x{113d3}\\x{113e1}-\\x{113e2}\\x{11b60}-\\x{11b67}\\x{11bc0}-\\x{11be0}\\x{11bf0}-\\x{11bf9}\\x{11db0}-\\x{11ddb}\\x{11de0}-\\x{11de9}\\x{11f5a}\\x{13460}-\\x{143fa}\\x{16100}-\\x{16139}\\x{16d40}-\\x{16d6c}\\x{16d70}-\\x{16d79}\\x{16ea0}-\\x{16eb8}\\x{16ebb}-\\x{16ed3}\\x{187f8}-\\x{187ff}\\x{18cff}\\x{18d09}-\\x{18d1e}\\x{18d80}-\\x{18df2}\\x{1e5d0}-\\x{1e5fa}\\x{1e6c0}-\\x{1e6de}\\x{1e6e0}-\\x{1e6f5}\\x{1e6fe}-\\x{1e6ff}]', '?'),
      -- The joiner of emoji.
      '\\x{200d}', '\xc2\x81'),
      -- Enclosing marks, and the tags of regional flags.
      '[\\p{Me}\\x{e0020}-\\x{e007f}]', '\xc2\x82'),
      -- Lao vowels before their consonant.
      '[\\x{ec0}-\\x{ec4}]', '\xc2\x83'),
      -- Lao consonants.
      '[\\x{e81}-\\x{eae}\\x{edc}-\\x{edf}]', '\xc2\x84'),
      -- Lao signs.
      '[\\x{eb1}\\x{eb3}-\\x{ebc}\\x{ec8}-\\x{ece}]', '\xc2\x86'),
      -- Lao vowels after their consonant.
      '[\\x{eb0}\\x{eb2}]', '\xc2\x87'),
      -- Signs that stack the next letter below.
      '[\\x{1039}\\x{17d2}]', '\xc2\x88'),
      -- Other marks of scripts without spaces.
      '[\\x{102b}-\\x{103e}\\x{1056}-\\x{1059}\\x{105e}-\\x{1060}\\x{1062}-\\x{1064}\\x{1067}-\\x{106d}\\x{1071}-\\x{1074}\\x{1082}-\\x{108d}\\x{108f}\\x{109a}-\\x{109d}\\x{17b4}-\\x{17d3}\\x{17dd}\\x{3099}-\\x{309a}\\x{a9e5}\\x{aa7b}-\\x{aa7d}\\x{16ff0}-\\x{16ff1}]', '\xc2\x89'),
      -- Letters of scripts without spaces.
      '[\\p{Lao}\\p{Khmer}\\p{Myanmar}\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Bopomofo}\\x{30fc}\\x{116d0}-\\x{116e3}\\x{16ff2}-\\x{16ff6}\\x{2b73a}-\\x{2b73f}\\x{2cea2}-\\x{2cead}\\x{323b0}-\\x{33479}]', '\xc2\x8a'),
      -- Latin letters.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\P{Latin}]|[\\x{a7cb}-\\x{a7dc}\\x{a7f1}]', '\xc2\x8b'),
      -- Marks without a script.
      '[\\p{Inherited}\\x{1ce1}\\x{1cf7}\\x{1d165}-\\x{1d166}\\x{1d16d}-\\x{1d172}\\x{1acf}-\\x{1add}\\x{1ae0}-\\x{1aeb}]', '\xc2\x8c'),
      -- Digits and letters without a script.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}\\P{Common}]|[\\x{1ccf0}-\\x{1ccf9}]', '\xc2\x8d'),
      -- Letters and marks of all other scripts.
      '[^\\x00-\\x7f\\x{81}-\\x{8f}\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}]', '\xc2\x8e'),
    arrayFilter(one -> match(one, '[^\\x00-\\x7f\\x{e01}-\\x{e3a}\\x{e3f}-\\x{e5b}]'), [folded])) as others) || if(empty(others), folded, ''), 'utf-8', 'tis-620') codec(NONE) after folded;
alter table mentions materialize column folded_codes;
alter table public_posts materialize column folded_codes;
alter table mentions drop column if exists folded_bytes;
alter table public_posts drop column if exists folded_bytes;
