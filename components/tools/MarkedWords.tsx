import { markedWords } from '@/lib/panel/tools/marked-words';

/** A sentence of a plugin's with its links, each followed by where it leads unless its words are that address. */
export function MarkedWords({ words }: { readonly words: string }) {
  return (
    <bdi>
      {markedWords(words).map((piece, index) =>
        piece.type === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change.
          <span key={index}>{piece.text}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change.
          <span key={index}>
            <a href={piece.url} target="_blank" rel="noreferrer">
              {piece.text}
            </a>
            {piece.isTold ? null : (
              <>
                {' '}
                <bdi dir="ltr" className="pl-note">{`(${piece.host})`}</bdi>
              </>
            )}
          </span>
        ),
      )}
    </bdi>
  );
}
