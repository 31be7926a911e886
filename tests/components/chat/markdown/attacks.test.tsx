// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { copyableHtml } from '@/components/chat/markdown/copyable-html';
import '@/lib/i18n/start';
import { attacks } from './attacks';
import { drawInPieces, drawWhole, everyLength } from './reply-dom';

afterEach(cleanup);

// KaTeX refuses to draw in quirks mode, which is what happy-dom says its documents are in.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });

const elements = new Set(
  'div p h3 h4 h5 h6 strong em del u mark sup sub kbd small code br a img span bdi details summary ul ol li blockquote hr figure figcaption pre button section table thead tbody tr th td svg path rect circle'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class dir href target rel src alt start scope data-align data-task data-room data-note data-note-mark open data-display data-streaming data-long data-owner data-tooltip data-host data-size data-tone data-shape tabindex type role aria-level aria-label aria-hidden aria-pressed xmlns width height viewbox fill stroke stroke-width stroke-linecap stroke-linejoin d x y rx ry cx cy r'.split(
    ' ',
  ),
);

/** What stands in the document against the list of what may: by element, attribute, scheme and owner. */
function trespasses(root: ParentNode): readonly string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName;
    if (!elements.has(name)) found.push(`<${name}>`);
    if (name === 'button' && element.getAttribute('data-owner') !== 'parley') found.push('a control that is not ours');
    for (const { name: attribute, value } of element.attributes) {
      if (!attributes.has(attribute.toLowerCase())) found.push(`${name}[${attribute}]`);
      if (attribute === 'href' && !/^(?:https?|mailto):/.test(value)) found.push(value);
      if (attribute === 'src' && !/^data:image\/(?:png|jpeg|webp|gif);/.test(value)) found.push(value);
    }
  }
  return found;
}

describe('a hostile reply', () => {
  it('is tried in more than 120 ways', () => {
    expect(new Set(attacks).size).toBeGreaterThan(120);
  });

  it.each(attacks)('adds nothing but text, links and signs of ours, at every character of %j', (attack) => {
    const found: string[] = [];

    drawInPieces(attack, everyLength(attack), (root) => found.push(...trespasses(root)));

    expect(found).toEqual([]);
  });

  it('leaves no mark on the page', () => {
    expect(Reflect.has(globalThis, '__x')).toBe(false);
  });

  it.each(attacks)('copies no element or attribute of its own: %j', (attack) => {
    const copied = document.implementation.createHTMLDocument('');
    copied.body.innerHTML = copyableHtml(attack);

    const found = [...copied.body.querySelectorAll('*')].flatMap((element) => [
      ...('p h3 h4 h5 h6 strong em del u mark sup sub kbd small details summary code br a ul ol li blockquote hr pre table thead tbody tr th td'
        .split(' ')
        .includes(element.localName)
        ? []
        : [element.localName]),
      ...[...element.attributes]
        .filter(
          ({ name, value }) =>
            !(name === 'start' || name === 'open' || (name === 'href' && /^(?:https?|mailto):/.test(value))),
        )
        .map(({ name }) => name),
    ]);
    expect(found).toEqual([]);
  });
});

describe('a formula', () => {
  const drawn = async (tex: string) => {
    const root = drawWhole(`Before $${tex}$ after`);
    const place = root.querySelector('.pl-math');
    await waitFor(() => expect(place?.querySelector('.katex, .katex-error')).not.toBeNull());
    return place;
  };

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://evil.example/a.png}',
    '\\htmlId{root}{x}',
  ])('gives %s neither address nor picture nor id', async (tex) => {
    const place = await drawn(tex);

    expect(place?.querySelectorAll('a, img, [href], [src], [id]').length).toBe(0);
  });

  it('stops a macro that grows without end', async () => {
    const place = await drawn('\\def\\a{\\a\\a}\\a');

    expect(place?.textContent).toContain('\\def');
  });
});
