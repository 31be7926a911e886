import { useEffect, useState } from 'react';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import {
  followConversationGrants,
  followGrantedConversations,
  type GrantedConversation,
  useConversationGrants,
} from '@/lib/panel/tools/conversation-grants';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { GrantRow } from './GrantRow';
import './GrantGroups.css';

/** What is allowed in one conversation; nothing where nothing is. */
export function ConversationGrants({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  useEffect(() => followConversationGrants(conversationId), [conversationId]);
  const { grants } = useConversationGrants();
  if (grants.length === 0) return null;
  return (
    <>
      <Group label={t('tools.grants')}>
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} conversationId={conversationId} />
        ))}
      </Group>
      <p className="pl-note pl-grants-note">{t('tools.grantsNote')}</p>
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
