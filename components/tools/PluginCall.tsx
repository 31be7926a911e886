import { useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import { openView } from '@/lib/panel/session-store';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { hasPage, pluginCallView, pluginOf, wordsOf } from '@/lib/panel/tools/plugin-call';
import { followPlugins, usePlugins } from '@/lib/panel/tools/plugins';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import { PluginPage } from './PluginPage';
import './Plugins.css';

export type PluginCallProps = {
  readonly message: Message;
  readonly part: ToolInvocationPart;
  readonly record: ToolCallRecord;
  /** The answer is being produced: what its page would change is not stored yet. */
  readonly isRunning: boolean;
  readonly draw: ResultDrawing;
};

/** Stays true from the first time on: a page is not taken away because the model goes on. */
function useOnce(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow);
  if (isNow && !was) setWas(true);
  return was || isNow;
}

/** What stands under a call of a plugin: the answer that it gave in Markdown, its own page, or what it lacks. */
export function PluginCall({ message, part, record, isRunning, draw }: PluginCallProps) {
  const t = useT();
  useEffect(followPlugins, []);
  const plugins = usePlugins((state) => state.plugins);
  const isReady = useOnce(!isRunning);
  if (record.errorType === 'PluginSettingsInvalid') {
    return (
      <div className="pl-plugin-answer">
        <GhostButton size="1" onClick={() => openView({ name: 'settings', page: 'tools' })}>
          {t('plugin.fillIn')}
        </GhostButton>
      </div>
    );
  }
  if (record.outcome !== 'done') return null;
  if (record.pluginType === 'markdown') return <div className="pl-plugin-answer">{draw.markdown(wordsOf(part))}</div>;
  const plugin = pluginOf(record, plugins);
  if (!isReady || plugin === undefined || !hasPage(plugin, part)) return null;

  const { frame, title } = plugin.preview;
  const view = pluginCallView(message, part, { record, plugin });
  if (frame === 'module') return <p className="pl-note pl-plugin-answer">{t('frame.moduleText')}</p>;
  if (frame === 'none') return null;
  return (
    <div className="pl-plugin-answer">
      <PluginPage key={part.toolCallId} plugin={plugin} frame={frame} view={view} />
      {view.page.written.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts are only ever added.
        <section key={index} aria-label={t('plugin.wrote', { title: outsideText(title) })}>
          <p className="pl-note">{t('plugin.wrote', { title: outsideText(title) })}</p>
          {draw.markdown(text)}
        </section>
      ))}
    </div>
  );
}
