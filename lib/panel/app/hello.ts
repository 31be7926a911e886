import { writeAppearance } from '@/lib/panel/appearance-mirror';
import { endLostRuns } from '@/lib/panel/chat/chat-events';
import { withRuns } from '@/lib/panel/chat/session-events';
import { askForMissingLines, showOpened } from '@/lib/panel/chat/shown-conversation';
import { send } from '@/lib/panel/connection';
import { changeDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';

/** Asks the background for everything that the first screen shows, and shows it. */
export const sayHello = async (windowId: number): Promise<void> => {
  const asked = useSession.getState();
  const hello = await send({ type: 'hello', windowId });
  const before = useSession.getState();
  // Events came before the answer, which was read before what they say was stored.
  const latest = <Name extends 'preferences' | 'catalog' | 'managed' | 'providers'>(name: Name) =>
    before[name] === asked[name] ? hello[name] : before[name];
  const isFirst = before.status === 'connecting';
  const providers = latest('providers');
  const preferences = latest('preferences');
  const isNewcomer = isFirst && providers.length === 0 && hello.conversation === undefined;
  // Keep a view that was chosen before the answer came: above all, the settings in a tab of their own.
  const showsFirstRun = isNewcomer && before.view.name === 'conversation';
  writeAppearance(preferences);
  endLostRuns(hello.runs);
  useSession.setState({
    status: 'ready',
    windowId,
    preferences,
    catalog: latest('catalog'),
    managed: latest('managed'),
    providers,
    storageProblem: hello.storageProblem,
    ...(showsFirstRun && { view: { name: 'first-run' } }),
  });
  if (!isFirst && before.conversation !== undefined && before.conversation.id !== hello.conversation?.id) {
    useSession.setState(({ runs, tree }) => ({ runs: withRuns(runs, hello.runs, tree) }));
    askForMissingLines();
    return;
  }
  showOpened(hello);
  // What was typed while the background was away is newer than what it had stored.
  if (!isFirst && before.draftKey === hello.draftKey) {
    const { draft, newParameters, newAssistant, newTools } = before;
    useSession.setState({ draft, newParameters, newAssistant, newTools });
  }
  if (isFirst && before.draft !== '') changeDraft(hello.draft + before.draft);
};
