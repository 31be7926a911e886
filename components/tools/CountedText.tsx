import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ValuePiece } from '@/lib/panel/tools/folded-arguments';
import './CountedText.css';

/** A text by others, with the emptiness in it by its count: nothing of it is pushed out of sight. */
export function CountedText({ pieces }: { readonly pieces: readonly ValuePiece[] }) {
  const t = useT();
  const formats = useFormats();
  return pieces.map((piece, index) =>
    piece.type === 'text' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a value never change.
      <span key={index}>{piece.text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a value never change.
      <bdi key={index} className="pl-argument-gap">
        {t(piece.type === 'lines' ? 'tools.fold.lines' : 'tools.fold.spaces', {
          count: formats.number(piece.count),
        })}
      </bdi>
    ),
  );
}
