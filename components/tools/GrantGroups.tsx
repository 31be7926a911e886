import { useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import {
  followConversationGrants,
  followGrantedConversations,
  type GrantedConversation,
  useConversationGrants,
} from '@/lib/panel/tools/conversation-grants';
import { outsideText } from '@/lib/panel/tools/outside-text';
import type { RestoreGrant } from '@/lib/panel/tools/revoke-grant';
import { GrantRow } from './GrantRow';
import './GrantGroups.css';

/** What was just revoked, with what undoes it; without that it could not be undone. */
type Revoked = { readonly id: string; readonly restore?: RestoreGrant };

type RevokedLineProps = { readonly revoked: Revoked; onChange(revoked: Revoked | undefined): void };

/** Says in the sheet, which covers toasts, that something was revoked, and undoes it. */
function RevokedLine({ revoked: { id, restore }, onChange }: RevokedLineProps) {
  const t = useT();
  const undo = async (give: RestoreGrant): Promise<void> => {
    const isRestored = await give();
    if (isRestored !== undefined) onChange(isRestored ? undefined : { id });
  };
  return (
    <div className="pl-grants-revoked" role="status">
      <span>{t(restore === undefined ? 'settings.tools.notRestored' : 'settings.tools.revoked')}</span>
      {restore === undefined ? null : (
        <GhostButton autoFocus onClick={() => void undo(restore)}>
          {t('common.undo')}
        </GhostButton>
      )}
    </div>
  );
}

/** What is allowed in one conversation; nothing where nothing is. */
export function ConversationGrants({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  useEffect(() => followConversationGrants(conversationId), [conversationId]);
  const { grants } = useConversationGrants();
  const [revoked, setRevoked] = useState<Revoked>();
  return (
    <>
      {revoked === undefined ? null : <RevokedLine key={revoked.id} revoked={revoked} onChange={setRevoked} />}
      {grants.length === 0 ? null : (
        <>
          <Group label={t('tools.grants')}>
            {grants.map((grant) => (
              <GrantRow
                key={grant.id}
                grant={grant}
                conversationId={conversationId}
                onRevoked={(restore) => setRevoked({ id: grant.id, restore })}
              />
            ))}
          </Group>
          <p className="pl-note pl-grants-note">{t('tools.grantsNote')}</p>
        </>
      )}
    </>
  );
}

/** What is allowed in single conversations, with the title of each; nothing where nothing is. */
export function GrantedConversations() {
  const t = useT();
  const [granted, setGranted] = useState<readonly GrantedConversation[]>([]);
  useEffect(() => followGrantedConversations(setGranted), []);
  if (granted.length === 0) return null;
  return (
    <Group label={t('settings.tools.grantsIn')} labelTone="section">
      {granted.flatMap(({ id, title, grants }) =>
        grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} conversationId={id} conversation={outsideText(title)} />
        )),
      )}
    </Group>
  );
}
