import { Disclosure } from '@/components/ui/Disclosure';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import type { PluginPreview } from '@/lib/domain/tools/plugin-preview';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { LongWords } from './LongWords';
import './Plugins.css';

/** What a plugin is, in its own words where they are quoted: who made it, what can be called, where that goes, and its page. */
export function PluginFacts({ preview }: { readonly preview: PluginPreview }) {
  const t = useT();
  const formats = useFormats();
  const { description, author, from, type, apis, hosts, frame, instructions, leftOut = 0, nameless = 0 } = preview;
  const { withoutOpenApi } = preview;
  const maker = [
    from === undefined ? t('plugin.fromFile') : t('plugin.from', { host: from }),
    ...(author === undefined ? [] : [t('plugin.by', { author: outsideText(author) })]),
  ].join(' · ');
  return (
    <div className="pl-plugin-facts">
      <p className="pl-note">
        <bdi>{maker}</bdi>
      </p>
      {description === '' ? null : (
        <p className="pl-plugin-quote">
          <LongWords text={outsideText(description)} />
        </p>
      )}
      <p>{t(`plugin.type.${type}`)}</p>
      <p>
        <LongWords text={hosts.length === 0 ? t('tools.runsHere') : t('plugin.reaches', { hosts: hosts.join(', ') })} />
      </p>
      {typeof frame === 'string' ? null : <p>{t('plugin.page', { host: new URL(frame.url).host })}</p>}
      {frame === 'module' ? <p>{t('frame.moduleText')}</p> : null}
      <Disclosure label={t('tools.count', { count: apis.length })} isOpenAtFirst={apis.length <= 3}>
        <ul className="pl-plain-list pl-plugin-functions">
          {apis.map((api) => (
            <li key={api.name}>
              <b>
                <bdi>{outsideText(api.name)}</bdi>
              </b>{' '}
              <span className="pl-note">
                <LongWords text={outsideText(api.description)} />
              </span>
              {api.sent.length === 0 ? null : (
                <p className="pl-note">
                  <LongWords text={t('plugin.gets', { names: outsideText(api.sent.join(', ')) })} />
                </p>
              )}
            </li>
          ))}
        </ul>
        {leftOut === 0 ? null : (
          <p className="pl-note">{t('tools.leftOut.many', { count: formats.number(leftOut) })}</p>
        )}
        {nameless === 0 ? null : <p className="pl-note">{t('plugin.nameless', { count: formats.number(nameless) })}</p>}
      </Disclosure>
      {withoutOpenApi === undefined ? null : (
        <OutcomeLine tone="bad">{t('plugin.withoutOpenApi', { host: withoutOpenApi })}</OutcomeLine>
      )}
      {instructions === undefined ? null : (
        <Disclosure label={t('plugin.instructions')}>
          <p className="pl-plugin-quote" dir="auto">
            {outsideText(instructions)}
          </p>
        </Disclosure>
      )}
    </div>
  );
}
