-- One folding for whatever is searched. `fold_text` does what engine/text/fold.ts does to keywords and posts, step by step; the test
-- tests/fold-parity.test.ts holds the two against each other. Stored texts are folded here, what somebody searches for there.

-- Thai and Lao signs in their order (below, above, circle, tone, other), each once. See engine/text/thai-marks.ts.
create function order_thai_marks(t text) returns text language sql immutable parallel safe as $$
  select string_agg(case when length(part) > 1 and part ~ E'^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]' then (
      select string_agg(mark, '' order by case
          when mark ~ E'[\u0e48-\u0e4b\u0ec8-\u0ecb]' then 3
          when mark ~ E'[\u0e4d\u0ecd]' then 2
          when mark ~ E'[\u0e4c\u0e4e\u0ecc\u0ece]' then 4
          when mark ~ E'[\u0e38-\u0e3a\u0eb8-\u0eba\u0ebc]' then 0
          else 1 end, mark collate "C")
        from (select distinct mark from regexp_split_to_table(part, '') mark) marks)
    else part end, '' order by place)
    from (select found[1] as part, place from regexp_matches(t,
      E'[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}|[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}(?!\u0eb2)|[^\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]+|.',
      'g') with ordinality as cut (found, place)) parts
$$;

create function fold_text_once(t text) returns text language plpgsql immutable parallel safe as $$
declare
  nought int;
begin
  -- What draws nothing; a joiner stays between two pictures, with or without a skin tone or a variation selector between.
  if position(E'\u200d' in t) > 0 then
    t := regexp_replace(t, E'([\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001fffd][\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]*)\u200d'
      || E'(?=[\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001fffd])', E'\\1\uf8ff', 'g');
    t := translate(replace(t, E'\u200d', ''), E'\uf8ff', E'\u200d');
  end if;
  t := regexp_replace(t, E'[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
      || E'\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0100-\U000e01ef]', '', 'g');
  t := replace(replace(t, '™', ' tm'), '℠', ' sm');
  if t ~ (E'[\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78b'
      || E'\ua78c\uff07\uff40\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\uff02'
      || E'\u02d7\u058a\u05be\u1806\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d\u2015\u2e3a\u2e3b\ufe31\ufe58\u2044'
      || E'\u2215\u29f8\uff0f\u02d0\u05c3\u2236\ua789\uff1a\u02dc\u223c\u301c\uff5e\u2217\u066d\uff0a\u066a\uff05\u060c'
      || E'\uff0c\u061f\uff1f\u061b\u037e\uff1b\u06d4\uff0e\u2026\u22ef\ufe19]') then
    t := replace(replace(replace(translate(t, E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78b\ua78c\uff07'
        || E'\uff40\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\uff02\u02d7\u058a\u05be'
        || E'\u1806\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d\u2015\u2e3a\u2e3b\ufe31\ufe58\u2044\u2215\u29f8\uff0f\u02d0'
        || E'\u05c3\u2236\ua789\uff1a\u02dc\u223c\u301c\uff5e\u2217\u066d\uff0a\u066a\uff05\u060c\uff0c\u061f\uff1f\u061b\u037e'
        || E'\uff1b\u06d4\uff0e',
      E'''''''''''''''''''''''''''''''''''''''''''"""""""""""""""------------\u2014\u2014\u2014\u2014\u2014////:::::~~~~***%%,'
        || E',??;;;..'),
      E'\u2026', '...'), E'\u22ef', '...'), E'\ufe19', '...');
  end if;
  t := normalize(replace(lower(normalize(t, nfkc)), 'ς', 'σ'), nfkc);
  t := translate(t, '๐๑๒๓๔๕๖๗๘๙', '0123456789');
  -- The digits of other scripts, each row by its nought.
  if t ~ (E'[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f'
      || E'\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049'
      || E'\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59'
      || E'\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9'
      || E'\uaa50-\uaa59\uabf0-\uabf9]') then
    foreach nought in array array[1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3792, 3872, 4160, 4240, 6112,
      6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016] loop
      t := translate(t, (select string_agg(chr(nought + digit), '' order by digit) from generate_series(0, 9) digit), '0123456789');
    end loop;
  end if;
  -- Accents and what is left out like them; see engine/text/look-alikes.ts.
  if t ~ E'[\u00c0-\u06ff\u1ab0-\u1aff\u1d00-\u1fff\u20d0-\u20dc\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\ufe20-\ufe2f]' then
    t := normalize(regexp_replace(normalize(t, nfd),
      E'([a-z\u00c0-\u02b8\u0370-\u03ff])([\u0591-\u05c7\u064b-\u0670\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u3099\u309a]*)[\u0300-\u036f]+', E'\\1\\2', 'g'), nfc);
    t := regexp_replace(t, E'[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
      || E'\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f]', '', 'g');
    t := translate(t, E'øđðłħŧıёѐѝ\u0622\u0623\u0625\u0671\u0649\u06cc\u06a9\u0629\u06c1',
      E'oddlhtiееи\u0627\u0627\u0627\u0627\u064a\u064a\u0643\u0647\u0647');
    t := replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  -- Thai and Lao; see engine/text/thai-marks.ts.
  if t ~ E'[\u0e31-\u0e4e\u0eb1-\u0ece]' then
    t := regexp_replace(t, E'([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece])\\1+', E'\\1', 'g');
    t := replace(replace(translate(t, E'\u0e45', E'\u0e32'), E'\u0e40\u0e40', E'\u0e41'), E'\u0ec0\u0ec0', E'\u0ec1');
    t := regexp_replace(t, E'([\u0e32\u0e33])([\u0e48-\u0e4b]+)', E'\\2\\1', 'g');
    t := regexp_replace(t, E'\u0eb2([\u0ec8-\u0ecb]+)', E'\\1\u0eb2', 'g');
    if t ~ E'[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{3,}|[\u0e47-\u0e4e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2,}|[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}' then
      t := order_thai_marks(t);
    end if;
    t := replace(t, E'\u0e34\u0e4d', E'\u0e36');
    t := regexp_replace(t, E'\u0e4d([\u0e48-\u0e4b]?)\u0e32', E'\\1\u0e33', 'g');
    t := regexp_replace(t, E'\u0ecd([\u0ec8-\u0ecb])\u0eb2', E'\\1\u0ecd\u0eb2', 'g');
    t := regexp_replace(t, E'\u0e33{2,}', E'\u0e33', 'g');
  end if;
  -- Other marks that stand twice.
  t := regexp_replace(t, E'([\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u1031-\u103e\u17b6-\u17d3\u3099\u309a\u20dd-\u20e4])\\1+', E'\\1', 'g');
  -- One space between words; a blank line stays one. See engine/text/spaces.ts.
  t := translate(t, E'\u0009\u000b\u000c\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u202f\u205f\u3000',
    E' \n\n\n             \n   ');
  t := replace(replace(replace(t, E'\r\n', E'\n'), E'\r', E'\n'), E'\u2029', E'\n\n');
  t := regexp_replace(t, ' {2,}', ' ', 'g');
  t := regexp_replace(t, E' ?\n ?(?:\n ?)+', E'\uf8fe', 'g');
  return replace(replace(replace(replace(t, E' \n', E'\n'), E'\n ', E'\n'), E'\n', ' '), E'\uf8fe', E'\n\n');
end $$;

create function fold_text(t text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := lower(t);
  before text;
begin
  -- Most Thai and English is settled: folding would change nothing more.
  if folded !~ (E'[^ -_a-~\u0e01-\u0e44\u0e46-\u0e4c\u0e4f\u0e5a\u0e5b\u2014]|  |\u0e40\u0e40|\u0e33\u0e33|[\u0e32\u0e33][\u0e48-\u0e4b]|[\u0e34-\u0e37][\u0e48-\u0e4b]?\u0e33'
      || E'|[\u0e47-\u0e4e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a][\u0e31\u0e34-\u0e3a\u0e47\u0e4d\u0e4e]|[\u0e31\u0e34-\u0e3a][\u0e48-\u0e4e]{2}')
  then return folded; end if;
  folded := t;
  for turn in 1..4 loop
    before := folded;
    folded := fold_text_once(folded);
    exit when folded = before;
  end loop;
  return folded;
end $$;
