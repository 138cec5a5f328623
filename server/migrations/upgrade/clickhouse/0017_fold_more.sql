-- Mentions stored before are folded as those that come now: look-alike signs, digits of other scripts, accents and spaces (engine/text/fold.ts).
-- Their folded texts have gone through what was folded before; this does the rest, in the background. Repeating it changes nothing.
alter table mentions update folded =
  replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(replaceRegexpAll(
    replaceAll(replaceAll(replaceAll(replaceAll(translateUTF8(
      replaceRegexpAll(normalizeUTF8NFC(replaceRegexpAll(normalizeUTF8NFD(
        translateUTF8(translateUTF8(
          if(title = '' or startsWith(text, title), folded, replaceOne(folded, '\n', '\n\n')),
          '`ʹʻʼʽˈ՚׳‘’‚‛′‵‹›Ꞌꞌ«»ʺˮ״“”„‟〝〞〟˗֊־᠆‐‒–⁃−―⸺⸻⁄∕⧸ː׃∶꞉∼〜∗٭٪،؟؛۔',
          '\'\'\'\'\'\'\'\'\'\'\'\'\'\'\'\'\'\'""""""""""""---------———///::::~~**%,?;.'),
          '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
          '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')),
        '([a-z\\x{c0}-\\x{2b8}\\x{370}-\\x{3ff}])[\\x{300}-\\x{36f}]+', '\\1')),
        '[\\x{300}-\\x{36f}\\x{483}-\\x{487}\\x{591}-\\x{5bd}\\x{5bf}\\x{5c1}\\x{5c2}\\x{5c4}\\x{5c5}\\x{5c7}\\x{610}-\\x{61a}\\x{640}\\x{64b}-\\x{65f}\\x{670}\\x{6d6}-\\x{6dc}\\x{6df}-\\x{6e4}\\x{6e7}\\x{6e8}\\x{6ea}-\\x{6ed}\\x{1ab0}-\\x{1aff}\\x{1dc0}-\\x{1dff}\\x{20d0}-\\x{20dc}\\x{fe20}-\\x{fe2f}]', ''),
      'øđðłħŧıёѐѝآأإٱىیکةہ', 'oddlhtiееиااااييكهه'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\\t\\v\\f\\r\\x{85}\\x{a0}\\x{1680}\\x{2028}]| {2,}', ' '),
    ' *\\n *(?:\\n *)+', char(239, 163, 190)),
    ' *\\n *| {2,}', ' '),
    char(239, 163, 190), '\n\n')
 where match(folded, '[^ -_a-~\\x{e01}-\\x{e4f}\\x{e5a}\\x{e5b}]|  ');
