import { ReadAloudPlayer } from './ReadAloudPlayer';
import { Toolbar } from './Toolbar';
import { useOverlay } from './use-overlay';

/** All that Parley shows in a page. */
export function Overlay() {
  const { toolbar, readAloud, isPreparing, notice, start } = useOverlay();
  const hasPlayer = readAloud !== undefined || isPreparing;
  const said = notice === undefined ? '' : start.texts[notice];

  return (
    <>
      {toolbar === undefined ? null : <Toolbar place={toolbar} />}
      {hasPlayer ? <ReadAloudPlayer /> : null}
      {notice === undefined ? null : (
        <div className="notice" style={{ insetInlineEnd: 24, bottom: hasPlayer ? 104 : 24 }}>
          <p>{said}</p>
        </div>
      )}
      <div className="hidden" role="status">
        {said}
      </div>
    </>
  );
}
