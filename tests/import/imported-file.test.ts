import { describe, expect, it } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { fileName, fileOfDataUrl, missingFile, textFile, typeOf, typeOfName } from '@/lib/import/imported-file';

describe('a file of an export', () => {
  it('has the type that its name says', () => {
    expect(typeOfName('a/b/Foto.JPG')).toBe('image/jpeg');
    expect(typeOfName('constructor')).toBeUndefined();
    expect(typeOfName('x.constructor')).toBeUndefined();
  });

  it('has a type without parameters, and none that is none', () => {
    expect(typeOf(' Image/PNG; charset=x ')).toBe('image/png');
    expect(typeOf('text/html\n<script>')).toBeUndefined();
    expect(typeOf('png')).toBeUndefined();
  });

  it('has the last part of a path as its name', () => {
    expect(fileName('C:\\fakepath\\a.txt')).toBe('a.txt');
    expect(fileName('../../etc/passwd')).toBe('passwd');
    expect(fileName('')).toBeUndefined();
    expect(fileName(`${'x'.repeat(500)}.txt`)).toHaveLength(300);
  });

  it('of which the text is there is text, whatever it was', () => {
    expect(textFile('bericht.pdf', '中文')).toMatchObject({ name: 'bericht.pdf', mimeType: 'text/plain' });
    expect(textOfBase64(textFile('a.csv', '中,文').data ?? '')).toBe('中,文');
    expect(textFile('a.csv', '').mimeType).toBe('text/csv');
  });

  it('that is only named has its name and its type', () => {
    expect(missingFile('scan.png')).toEqual({ type: 'file', name: 'scan.png', mimeType: 'image/png' });
    expect(missingFile(undefined, 'nonsense')).toEqual({ type: 'file', mimeType: 'application/octet-stream' });
  });

  it('is read from a data address in base64, and from no other address', () => {
    expect(fileOfDataUrl('data:image/png;base64,aGk=', 'a.png')).toEqual({
      type: 'file',
      name: 'a.png',
      mimeType: 'image/png',
      data: 'aGk=',
    });
    for (const url of [
      '',
      'https://example.com/a.png',
      'data:image/png,hi',
      'data:;base64,',
      'data:image/png;base64,a<b=',
      'data:image/png;base64,abc',
    ])
      expect(fileOfDataUrl(url)).toBeUndefined();
  });
});
