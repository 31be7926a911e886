import { describe, expect, it } from 'vitest';
import { parseDataUrl } from '@/lib/chat-stream/data-url';

describe('parseDataUrl', () => {
  it('takes base64 as it is', () => {
    expect(parseDataUrl('data:image/png;base64,AA==')).toEqual({ mimeType: 'image/png', data: 'AA==' });
    expect(parseDataUrl('data:text/plain;charset=utf-8;base64,AA==')).toEqual({ mimeType: 'text/plain', data: 'AA==' });
  });

  it('turns percent-encoded text into base64 of its bytes', () => {
    expect(parseDataUrl('data:text/plain,h%C3%A9,')).toEqual({ mimeType: 'text/plain', data: 'aMOpLA==' });
  });

  it('knows no other address and no broken encoding', () => {
    expect(parseDataUrl('https://example.com/a,b')).toBeUndefined();
    expect(parseDataUrl('data:text/plain')).toBeUndefined();
    expect(parseDataUrl('data:text/plain,%FF')).toBeUndefined();
  });
});
