import { describe, expect, it } from 'vitest';
import { partsInOrder } from '@/components/chat/answer/parts-in-order';
import type { FilePart, MessagePart } from '@/lib/domain/message-part';
import { callRecord, doneCall } from '@/tests/fakes/tool-calls';

const text: MessagePart = { type: 'text', text: 'Then:' };
const file: FilePart = { type: 'file', mimeType: 'text/plain', data: 'AAAA' };
const later = { ...doneCall('3'), step: 1 };
const order = (parts: readonly MessagePart[], most = 200, records = new Map()) => partsInOrder(parts, records, most);

describe('the parts of an answer', () => {
  it('hold the calls that were made at once as one, and those of the next step apart', () => {
    const [one, two] = [doneCall('1'), doneCall('2')];

    expect(order([text, one, two, later, text]).ordered).toEqual([
      { index: 0, part: text },
      { index: 1, calls: [one, two] },
      { index: 3, calls: [later] },
      { index: 4, part: text },
    ]);
  });

  it('leave the whole of a result that was cut to its call', () => {
    const records = new Map([['1', callRecord('1', { wholeAt: 1 })]]);

    expect(order([doneCall('1'), file, file], 200, records).ordered).toEqual([
      { index: 0, calls: [doneCall('1')] },
      { index: 2, part: file },
    ]);
  });

  it('hold so many calls and files, all texts, and say that there are more', () => {
    const { ordered, isCut } = order([doneCall('1'), doneCall('2'), file, text], 1);

    expect(ordered).toEqual([
      { index: 0, calls: [doneCall('1')] },
      { index: 3, part: text },
    ]);
    expect(isCut).toBe(true);
    expect(order([doneCall('1'), text], 1).isCut).toBe(false);
  });
});
