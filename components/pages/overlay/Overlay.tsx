import { ReadAloudPlayer } from './ReadAloudPlayer';
import { Toolbar } from './Toolbar';
import { useOverlay } from './use-overlay';

/** All that Parley shows in a page. */
export function Overlay() {
  const { toolbar, readAloud, isPreparing, notice, noticeLanguage = '', start } = useOverlay();
  const hasPlayer = readAloud !== undefined || isPreparing;
  // A name of another direction of writing must not turn the words around it.
  const said = notice === undefined ? '' : start.texts[notice].replace('{{language}}', `\u2068${noticeLanguage}\u2069`);

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
