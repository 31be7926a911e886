import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { docxText } from '@/lib/documents/docx-text';
import { madeDocx, wordParagraph, wordPart } from '@/tests/fakes/made-docx';

const styles = wordPart(
  'styles',
  `<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
   <w:style w:styleId="Kapitel"><w:name w:val="Kapitel"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
   <w:style w:styleId="Punkte"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`,
);
const numbering = wordPart(
  'numbering',
  `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
   <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl>
     <w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
   <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
   <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>`,
);
const item = (text: string, level: number, listId: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${listId}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

it('writes headings as Markdown, whatever the language of the program called their styles', () => {
  const body = wordParagraph('Light', 'Kapitel') + wordParagraph('Scattering', 'berschrift2') + wordParagraph('Words.');

  expect(docxText(madeDocx(body, { 'word/styles.xml': styles }))).toBe('# Light\n\n## Scattering\n\nWords.');
});

it('writes bullets and numbers of lists, level by level', () => {
  const body = [
    wordParagraph('Point', 'Punkte'),
    item('First', 0, '2'),
    item('Inner', 1, '2'),
    item('Second', 0, '2'),
    item('Inner again', 1, '2'),
    item('In no list', 0, '0'),
  ].join('');
  const parts = { 'word/styles.xml': styles, 'word/numbering.xml': numbering };

  expect(docxText(madeDocx(body, parts))).toBe(
    '- Point\n1. First\n  1. Inner\n2. Second\n  1. Inner again\n\nIn no list',
  );
});

it('writes a table row by row', () => {
  const cell = (text: string): string => `<w:tc>${wordParagraph(text)}</w:tc>`;
  const body = `<w:tbl><w:tr>${cell('Colour')}${cell('nm')}</w:tr><w:tr>${cell('blue|violet')}${cell('450')}</w:tr></w:tbl>`;

  expect(docxText(madeDocx(body))).toBe('| Colour | nm |\n| --- | --- |\n| blue\\|violet | 450 |');
});

const relations = (entries: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(entries)
    .map(
      ([kind, target]) =>
        `<Relationship Id="${kind}" Type="http://a.example/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

it('finds the parts of a document where its relations say, not where they usually are', () => {
  const parts = {
    '_rels/.rels': relations({ officeDocument: '/word/document2.xml' }),
    'word/_rels/document2.xml.rels': relations({ styles: 'styles%202.xml', footnotes: '../notes/f.xml' }),
    'word/document2.xml': wordPart(
      'document',
      `<w:body>${wordParagraph('Light', 'Kapitel')}<w:p><w:r><w:t>Blue</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body>`,
    ),
    'word/styles 2.xml': styles,
    'notes/f.xml': wordPart('footnotes', `<w:footnote w:id="2">${wordParagraph('Rayleigh.')}</w:footnote>`),
  };

  expect(docxText(madeDocx(wordParagraph('Another document'), parts))).toBe('# Light\n\nBlue[^2]\n\n[^2]: Rayleigh.');
});

it('keeps the columns of a table: content controls around rows and cells, cells over several columns, deleted rows', () => {
  const cell = (text: string, properties = ''): string => `<w:tc>${properties}${wordParagraph(text)}</w:tc>`;
  const controlled = (content: string): string => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const body = `<w:tbl><w:tr>${cell('a')}${cell('b')}${cell('c')}</w:tr>
    <w:tr>${cell('1')}${controlled(cell('2'))}${cell('3')}</w:tr>
    ${controlled(`<w:tr>${cell('wide', '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>')}${cell('6')}</w:tr>`)}
    <w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('gone')}${cell('gone')}${cell('gone')}</w:tr></w:tbl>`;

  expect(docxText(madeDocx(body))).toBe('| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| wide |  | 6 |');
});

it('writes raised numbers as powers, and other raised text as it is', () => {
  const run = (text: string, isRaised = false): string =>
    `<w:r>${isRaised ? '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = `<w:p>${run('3 × 10')}${run('−', true)}${run('13', true)}${run(' m on the 1')}${run('st', true)}</w:p>`;

  expect(docxText(madeDocx(body))).toBe('3 × 10^−13 m on the 1st');
});

it('marks what is struck out, in however many runs it is', () => {
  const run = (text: string, properties = ''): string =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = `<w:p>${run('It costs ')}${run('20 ', '<w:strike/>')}${run('euros ', '<w:dstrike w:val="1"/>')}${run('15', '<w:strike w:val="0"/>')}</w:p>`;

  expect(docxText(madeDocx(body))).toBe('It costs ~~20 euros~~ 15');
});

it.each([
  ['<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>', '1/2'],
  [
    '<m:r><m:t>2</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f>',
    '2 (a+b)/c',
  ],
  [
    '<m:d><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num><m:r><m:t>n</m:t></m:r></m:num><m:den><m:r><m:t>k</m:t></m:r></m:den></m:f></m:e></m:d>',
    '(n¦k)',
  ],
  ['<m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>', 'x^2'],
  [
    '<m:sSubSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sub><m:r><m:t>i+1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup></m:sSubSup>',
    'x_(i+1)^n',
  ],
  ['<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r><m:t>h</m:t></m:r></m:e></m:rad>', '√(h)'],
  [
    '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary>',
    '∑_(i=1)^n i',
  ],
  [
    '<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:r><m:t>a</m:t></m:r></m:e><m:e><m:r><m:t>b</m:t></m:r></m:e></m:d>',
    '[a|b]',
  ],
  [
    '<m:m><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>0</m:t></m:r></m:e></m:mr><m:mr><m:e><m:r><m:t>0</m:t></m:r></m:e><m:e><m:r><m:t>1</m:t></m:r></m:e></m:mr></m:m>',
    '1, 0; 0, 1',
  ],
])('writes the formula %s in a line', (formula, text) => {
  const body = `<w:p><w:r><w:t xml:space="preserve">Add </w:t></w:r><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${formula}</m:oMath><w:r><w:t xml:space="preserve"> cup</w:t></w:r></w:p>`;

  expect(docxText(madeDocx(body))).toBe(`Add ${text} cup`);
});

it('puts notes at the end and leaves the lines above them out', () => {
  const body = `<w:p><w:r><w:t>Blue</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
  const footnotes = wordPart(
    'footnotes',
    `<w:footnote w:type="separator" w:id="-1">${wordParagraph('line')}</w:footnote>
     <w:footnote w:id="2">${wordParagraph(' Rayleigh.')}</w:footnote>`,
  );

  expect(docxText(madeDocx(body, { 'word/footnotes.xml': footnotes }))).toBe('Blue[^2]\n\n[^2]: Rayleigh.');
});

it('reads what is inserted, linked and boxed, and not what is deleted or a field’s code', () => {
  const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = `<w:p>${run('A')}<w:ins>${run('B')}</w:ins><w:del><w:r><w:delText>X</w:delText></w:r></w:del>
    <w:hyperlink>${run('C')}</w:hyperlink><w:r><w:instrText>PAGE</w:instrText><w:tab/><w:t>D &amp; &#8217;</w:t><w:br/></w:r>
    <w:r><w:t>E</w:t></w:r></w:p><w:sdt><w:sdtContent>${wordParagraph('F')}</w:sdtContent></w:sdt>`;

  expect(docxText(madeDocx(body))).toBe('ABC\tD & ’\nE\n\nF');
});

it('reads many signs that XML writes as entities', () => {
  const text = docxText(madeDocx(wordParagraph('&amp;'.repeat(200_000))));

  expect(text).toBe('&'.repeat(200_000));
});

it('says of a file with a password that it is protected', () => {
  const compound = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0);

  expect(() => docxText(compound)).toThrow(expect.objectContaining({ problem: 'encrypted' }));
});

it('refuses a document that defines entities, and expands none', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;">]><w:document><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
  const file = new Uint8Array(zipSync({ 'word/document.xml': strToU8(bomb) }));

  expect(() => docxText(file)).toThrow(expect.objectContaining({ problem: 'unreadable' }));
});

it('stops a document that unpacks to more than is read, long before it is unpacked', () => {
  const bomb = madeDocx(wordParagraph(' '.repeat(60_000_000)));
  expect(bomb.length).toBeLessThan(100_000);

  expect(() => docxText(bomb)).toThrow(expect.objectContaining({ problem: 'too-large' }));
});

it('refuses elements that are nested without end', () => {
  const deep = madeDocx('<w:p>'.repeat(50_000) + '</w:p>'.repeat(50_000));

  expect(() => docxText(deep)).toThrow(expect.objectContaining({ problem: 'unreadable' }));
});

it.each([
  ['nothing', new Uint8Array()],
  ['words', strToU8('Not an archive.')],
  ['an archive without a document', new Uint8Array(zipSync({ 'readme.txt': strToU8('x') }))],
  ['broken XML', madeDocx('', { 'word/document.xml': '<w:document><w:body' })],
])('Can’t read says of %s that it', (_, bytes) => {
  expect(() => docxText(bytes)).toThrow(expect.objectContaining({ problem: 'unreadable' }));
});

it('says of every cut-off file that it cannot be read', () => {
  const whole = madeDocx(wordParagraph('Some words that fill the file. '.repeat(200)));
  const end = new TextDecoder('latin1').decode(whole).indexOf('PK\u0001\u0002');

  for (let length = 1; length < end; length += 13) {
    expect(() => docxText(whole.subarray(0, length))).toThrow(expect.objectContaining({ name: 'DocumentError' }));
  }
});

it('throws nothing but its own error on damaged files', () => {
  const whole = madeDocx(wordParagraph('Some words. '.repeat(50)), { 'word/styles.xml': styles });
  for (let at = 0; at < whole.length; at += 3) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const outcome = ((): unknown => {
      try {
        return docxText(damaged);
      } catch (error) {
        return error;
      }
    })();

    expect(typeof outcome === 'string' ? 'text' : outcome).toSatisfy(
      (value) => value === 'text' || (value instanceof Error && value.name === 'DocumentError'),
    );
  }
});

it('reads a drawing that has a form for older programs once', () => {
  const textBox = '<w:txbxContent><w:p><w:r><w:t>In the box</w:t></w:r></w:p></w:txbxContent>';
  const body = `<w:p><w:r><w:t>Beside it.</w:t><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${textBox}</mc:Choice><mc:Fallback>${textBox}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;

  expect(docxText(madeDocx(body)).match(/In the box/gu)).toHaveLength(1);
});
