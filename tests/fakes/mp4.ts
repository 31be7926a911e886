/** A box and what is in it. */
export type Box = { readonly name: string; readonly content: DataView; readonly inside: readonly Box[] };

const containers = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'];

/** Reads boxes as ISO/IEC 14496-12 describes them; throws when a length leads beyond its surroundings. */
export const readBoxes = (bytes: Uint8Array): readonly Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
    const length = view.getUint32(0);
    if (length < 8 || length > view.byteLength) throw new Error(`a box of ${length} bytes in ${view.byteLength}`);
    const name = new TextDecoder().decode(bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + length);
    boxes.push({
      name,
      content: new DataView(content.buffer, content.byteOffset, content.length),
      inside: containers.includes(name) ? readBoxes(content) : [],
    });
    at += length;
  }
  return boxes;
};

/** The box at a path of names; throws where there is none. */
export const find = (boxes: readonly Box[], ...path: readonly string[]): Box => {
  const [name, ...rest] = path;
  const found = boxes.find((box) => box.name === name);
  if (found === undefined) throw new Error(`no box ${name}`);
  return rest.length === 0 ? found : find(found.inside, ...rest);
};

/** The bytes of all `mdat`. */
export const soundOf = (boxes: readonly Box[]): readonly number[] =>
  boxes
    .filter(({ name }) => name === 'mdat')
    .flatMap(({ content }) => [...new Uint8Array(content.buffer, content.byteOffset, content.byteLength)]);
