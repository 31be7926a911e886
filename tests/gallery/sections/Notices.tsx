import { useEffect } from 'react';
import { Notices as AppNotices } from '@/components/app/Notices';
import { Toasts } from '@/components/app/Toasts';
import { Greeting } from '@/components/chat/Greeting';
import { UnlockForm } from '@/components/policy/UnlockForm';
import { EndNotice } from '@/components/ui/EndNotice';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { Exhibit } from '../Exhibit';
import { noon } from '../sample-data';

/** What is said where there is nothing else, and what concerns the whole panel. */
export function Notices() {
  useEffect(() => {
    useSession.setState({ storageProblem: 'full' });
    useToast.setState({ toast: { id: 1, textKey: 'player.queued', until: noon } });
  }, []);
  return (
    <>
      <Exhibit name="Greeting">
        <Greeting />
      </Exhibit>
      <Exhibit name="UnlockForm">
        <UnlockForm />
      </Exhibit>
      <Exhibit name="Notices: storage is full">
        <AppNotices />
      </Exhibit>
      <Exhibit name="EndNotice: soon, over, over the player">
        <EndNotice
          model="gpt-4o"
          endsOn="2027-01-14"
          isOver={false}
          successor={{ name: 'GPT-6 Luna', onUse: () => undefined }}
          onClose={() => undefined}
        />
        <EndNotice model="whisper-1" endsOn="2027-02-26" isOver />
        <EndNotice
          model="tts-1"
          endsOn="2027-01-06"
          isOver={false}
          isBar
          successor={{ name: 'OpenAI', onUse: () => undefined }}
          onClose={() => undefined}
        />
      </Exhibit>
      <Exhibit name="Toasts">
        <Toasts />
      </Exhibit>
    </>
  );
}
