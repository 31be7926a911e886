import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { offerRestore, type RestoreGrant, revokeGrant } from '@/lib/panel/tools/revoke-grant';
import { sourceTitle, toolTitle } from '@/lib/panel/tools/tool-words';

export type GrantRowProps = {
  readonly grant: ToolGrant;
  /** The conversation that it holds for; absent: it holds always. */
  readonly conversationId?: string;
  /** The title of that conversation, where others are listed beside it. */
  readonly conversation?: string;
  /** It was taken back. Absent: a toast says so. */
  readonly onRevoked?: (restore: RestoreGrant) => void;
};

/** Something that is allowed, with a way to take it back. */
export function GrantRow({ grant, conversationId, conversation, onRevoked = offerRestore }: GrantRowProps) {
  const t = useT();
  const formats = useFormats();
  const name = toolTitle(grant, t);
  const revoke = async (): Promise<void> => {
    const restore = await revokeGrant({ grantId: grant.id, ...(conversationId !== undefined && { conversationId }) });
    if (restore !== undefined) onRevoked(restore);
  };
  const source = sourceTitle(grant.sourceId, grant.sourceTitle, t);
  const place = grant.host ?? t('tools.runsHere');
  const facts = [
    ...(source === place ? [] : [source]),
    place,
    ...(grant.effect === undefined ? [] : [t(`tools.effect.${grant.effect}`)]),
    t('tools.grantedSince', { when: formats.dateTime(grant.grantedAt) }),
  ];
  return (
    <GroupRow
      title={<bdi>{name}</bdi>}
      sentence={
        <>
          {facts.join(' · ')}
          {conversation === undefined ? null : <bdi className="pl-grant-conversation">{conversation}</bdi>}
        </>
      }
      control={
        <GhostButton aria-label={t('settings.tools.revokeFor', { name })} onClick={() => void revoke()}>
          {t('settings.tools.revoke')}
        </GhostButton>
      }
    />
  );
}
