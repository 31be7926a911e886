/** A PDF in the words of its specification (ISO 32000-1, 7.5): one text line per line of each page, in Helvetica. */
export const madePdf = (pages: readonly string[]): Uint8Array<ArrayBuffer> => {
  const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
  const contents = pages.map((page) =>
    page === ''
      ? ''
      : `BT /F1 12 Tf 14 TL 72 720 Td ${page
          .split('\n')
          .map((line) => `(${escaped(line)}) Tj T*`)
          .join(' ')} ET`,
  );
  const pageId = (index: number): number => 4 + index * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
};
